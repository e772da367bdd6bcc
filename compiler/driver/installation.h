/// Where our own headers and libraries are: relative to the running executable, in a build tree as when installed.
#pragma once

#include <string>

namespace shepherd {

struct Installation {
  std::string executable;   // this program
  std::string include_dir;  // omp.h, shepherd/abi.h and nothing else
  std::string library_dir;  // libshepherd

  std::string static_library() const { return library_dir + "/libshepherd.a"; }
};

Installation find_installation(const char* argv0);

}  // namespace shepherd
