#include <cstring>

#include "tools/shepherd/program.h"

namespace shep::tool {

bool read_request(const char* name, const char* flag, Arguments arguments, ProgramRequest& request) {
  size_t next = 0;
  for (; next < arguments.size() && arguments[next][0] == '-'; ++next) {
    if (ends_options(arguments[next])) {
      ++next;
      break;
    }
    if (strcmp(arguments[next], flag) == 0) {
      request.has_flag = true;
    } else if (names_output(arguments, next)) {
      request.output = arguments[++next];
    } else {
      not_taken(name, arguments[next]);
      return false;
    }
  }
  request.command = arguments.subspan(next);
  if (request.command.empty()) misused("%s needs a program", name);
  return !request.command.empty();
}

}  // namespace shep::tool
