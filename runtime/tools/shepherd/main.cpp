// `shepherd`: the command that explains the runtime to its user.
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstring>

#include "tools/shepherd/commands.h"

namespace shep::tool {
namespace {

struct Command {
  const char* name;
  int (*run)(Arguments);
  const char* arguments;
  const char* summary;
  const char* help;
};

constexpr Command kCommands[] = {
#define SHEP_COMMAND(name, function, arguments, summary, help) {#name, function, arguments, summary, help},
#include "tools/shepherd/commands.def"
#undef SHEP_COMMAND
};

const Command* find_command(const char* name) {
  for (const Command& command : kCommands)
    if (strcmp(command.name, name) == 0) return &command;
  return nullptr;
}

bool is_option(const char* text) { return text[0] == '-' && strcmp(text, "--") != 0; }
bool asks_for_help(const char* text) { return strcmp(text, "--help") == 0 || strcmp(text, "-h") == 0; }

int show_usage() {
  puts("usage: shepherd COMMAND [ARGUMENT...]\n\nExplains how compiled OpenMP programs will run here.\n\ncommands:");
  for (const Command& command : kCommands) printf("  %-12s %s\n", command.name, command.summary);
  printf("  %-12s %s\n", "help COMMAND", "more about one command");
  puts("\noptions:\n  --help       this text\n  --version    the version of Shepherd");
  return 0;
}

int show_help(Arguments arguments) {
  if (arguments.empty()) return show_usage();
  if (arguments.size() > 1) return misused("help takes one command, not \"%s\" as well", arguments[1]);
  const Command* command = find_command(arguments[0]);
  if (!command) return misused("there is no command \"%s\" to help with", arguments[0]);
  const char* gap = *command->arguments ? " " : "";
  printf("usage: shepherd %s%s%s\n\n%s", command->name, gap, command->arguments, command->help);
  return 0;
}

int show_version() {
  puts("shepherd " SHEPHERD_VERSION);
  return 0;
}

int run(Arguments arguments) {
  if (arguments.empty()) return misused("a command is missing");
  const char* name = arguments[0];
  if (strcmp(name, "--version") == 0) return show_version();
  if (asks_for_help(name)) return show_usage();
  if (strcmp(name, "help") == 0) return show_help(arguments.subspan(1));
  const Command* command = find_command(name);
  if (!command) return misused("there is no command \"%s\"", name);
  for (size_t next = 1; next < arguments.size() && is_option(arguments[next]); ++next)
    if (asks_for_help(arguments[next])) return show_help(arguments.first(1));
  return command->run(arguments.subspan(1));
}

}  // namespace

int misused(const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fputs("shepherd: error: ", stderr);
  vfprintf(stderr, format, arguments);
  va_end(arguments);
  fputs("; see shepherd --help\n", stderr);
  return kMisused;
}

int not_taken(const char* command, const char* option) {
  if (strcmp(option, "-o") == 0) return misused("-o needs a file behind it");
  return misused("%s does not take \"%s\"", command, option);
}

// Returns the command's exit status, or 1 where its output has not been written.
static int end_output(int status) {
  const bool is_written = fflush(stdout) == 0 && !ferror(stdout);
  if (is_written || status == kMisused) return status;
  fprintf(stderr, "shepherd: error: cannot write to standard output: %s\n", strerror(errno));
  return status ? status : 1;
}

// Files that the command opens are not to have the numbers of streams that its caller has closed. Those are closed
// again for the programs that it runs, and writing to them is an error as before.
static void keep_closed_streams_free() {
  for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; ++stream)
    if (fcntl(stream, F_GETFD) < 0) open("/dev/null", O_RDONLY | O_CLOEXEC);
}

bool ends_options(const char* argument) { return strcmp(argument, "--") == 0; }

bool names_output(Arguments arguments, size_t at) {
  return at + 1 < arguments.size() && strcmp(arguments[at], "-o") == 0 && *arguments[at + 1] != '\0';
}

}  // namespace shep::tool

int main(int argc, char** argv) {
  shep::tool::keep_closed_streams_free();
  return shep::tool::end_output(shep::tool::run({argv + 1, static_cast<size_t>(argc > 0 ? argc - 1 : 0)}));
}
