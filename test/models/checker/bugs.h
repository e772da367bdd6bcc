// The bugs that are planted in a copy of the runtime, one of which is there at a time: bugs.txt.
#pragma once

namespace model {

struct Bug {
  const char* name;
  const char* model;  // that is to find it
};

// Plants the bug of that name; gives up if there is none.
const Bug& plant(const char* name);

}  // namespace model
