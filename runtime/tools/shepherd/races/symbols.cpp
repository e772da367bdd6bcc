#include "tools/shepherd/races/symbols.h"

#include <cxxabi.h>
#include <fcntl.h>
#include <link.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace shep::tool {

namespace {

// Runs a command with the arguments, and returns what it writes on stdout; nothing where it cannot be run.
std::string output_of(const std::vector<std::string>& command) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return "";
  std::vector<char*> arguments;
  for (const std::string& each : command) arguments.push_back(const_cast<char*>(each.c_str()));
  arguments.push_back(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], STDOUT_FILENO);
    dup2(open("/dev/null", O_WRONLY | O_CLOEXEC), STDERR_FILENO);
    execvp(arguments[0], arguments.data());
    _exit(127);
  }
  close(ends[1]);
  std::string text;
  char piece[4096];
  for (ssize_t length; (length = read(ends[0], piece, sizeof piece)) > 0;) text.append(piece, size_t(length));
  close(ends[0]);
  if (child > 0) waitpid(child, nullptr, 0);
  return text;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return lines;
}

SourcePlace place_from(const std::string& function, const std::string& position) {
  const size_t colon = position.rfind(':');
  SourcePlace place = {function == "??" ? "" : function, position.substr(0, colon), 0};
  if (colon != std::string::npos) place.line = unsigned(strtoul(position.c_str() + colon + 1, nullptr, 10));
  if (place.file == "??") place.file.clear();
  return place;
}

bool is_of_shepherd(const SourcePlace& place) { return place.file.find("/shepherd/abi") != std::string::npos; }

// A file that is read as a whole.
class Mapped {
 public:
  explicit Mapped(const std::string& name) {
    const int file = open(name.c_str(), O_RDONLY | O_CLOEXEC);
    struct stat status;
    if (file < 0) return;
    if (fstat(file, &status) == 0 && status.st_size > 0) {
      size_ = size_t(status.st_size);
      void* const mapped = mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, file, 0);
      if (mapped != MAP_FAILED) bytes_ = static_cast<const char*>(mapped);
    }
    close(file);
  }
  Mapped(const Mapped&) = delete;
  ~Mapped() {
    if (bytes_) munmap(const_cast<char*>(bytes_), size_);
  }
  // Null where the file is shorter.
  template <class T> const T* at(size_t offset, size_t count = 1) const {
    const bool is_inside = bytes_ && offset <= size_ && count <= (size_ - offset) / sizeof(T);
    return is_inside ? reinterpret_cast<const T*>(bytes_ + offset) : nullptr;
  }

 private:
  const char* bytes_ = nullptr;
  size_t size_ = 0;
};

std::string demangled(const char* name) {
  if (strncmp(name, "_Z", 2) != 0) return name;  // a C name may read as the encoding of a type
  int status = 0;
  char* const text = abi::__cxa_demangle(name, nullptr, nullptr, &status);
  const std::string result = status == 0 && text ? text : name;
  free(text);
  return result;
}

// Looks through one table of symbols.
std::string variable_in(const Mapped& file, const ElfW(Shdr) & table, const ElfW(Shdr) & strings, uint64_t address) {
  const size_t count = table.sh_size / sizeof(ElfW(Sym));
  const auto* const symbols = file.at<ElfW(Sym)>(table.sh_offset, count);
  const char* const names = file.at<char>(strings.sh_offset, strings.sh_size);
  if (!symbols || !names || strings.sh_size == 0 || names[strings.sh_size - 1]) return "";
  for (size_t i = 0; i < count; ++i) {
    const auto& symbol = symbols[i];
    const int type = symbol.st_info & 0xf;
    if (type != STT_OBJECT || symbol.st_name >= strings.sh_size) continue;
    if (address < symbol.st_value || address - symbol.st_value >= symbol.st_size) continue;
    const uint64_t offset = address - symbol.st_value;
    return demangled(names + symbol.st_name) + (offset ? " + " + std::to_string(offset) : "");
  }
  return "";
}

}  // namespace

std::map<uint64_t, SourcePlace> places_in(const std::string& module, const std::vector<uint64_t>& addresses) {
  std::vector<std::string> command = {"addr2line", "-a", "-f", "-i", "-C", "-e", module};
  for (const uint64_t each : addresses) {
    char number[32];
    snprintf(number, sizeof number, "%#" PRIx64, each);
    command.emplace_back(number);
  }
  std::map<uint64_t, SourcePlace> places;
  const std::vector<std::string> lines = lines_of(output_of(command));
  uint64_t address = 0;
  for (size_t i = 0; i < lines.size();) {
    if (lines[i].starts_with("0x")) {
      address = strtoull(lines[i++].c_str(), nullptr, 16);
      continue;
    }
    const SourcePlace place = place_from(lines[i], i + 1 < lines.size() ? lines[i + 1] : "");
    i += 2;
    SourcePlace& known = places[address];
    if (known.file.empty() || is_of_shepherd(known)) known = place;
  }
  return places;
}

std::string variable_at(const std::string& module, uint64_t address) {
  const Mapped file(module);
  const auto* const header = file.at<ElfW(Ehdr)>(0);
  if (!header || memcmp(header->e_ident, ELFMAG, SELFMAG) != 0) return "";
  const auto* const sections = file.at<ElfW(Shdr)>(header->e_shoff, header->e_shnum);
  for (int i = 0; sections && i < header->e_shnum; ++i) {
    const auto& table = sections[i];
    if (table.sh_type != SHT_SYMTAB && table.sh_type != SHT_DYNSYM) continue;
    if (table.sh_link >= header->e_shnum) continue;
    const std::string name = variable_in(file, table, sections[table.sh_link], address);
    if (!name.empty()) return name;
  }
  return "";
}

}  // namespace shep::tool
