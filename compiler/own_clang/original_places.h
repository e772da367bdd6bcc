/// Where the optimiser's remarks stand in the source as the user has written it.
#pragma once

namespace shepherd {

/// From now on a line and column that the debug information tells of the main file are places in the file that has its
/// name on disk. Clang would look them up in the text that it was given in that file's place, and then count lines as
/// that text's #line directives say.
void look_up_places_on_disk();

}  // namespace shepherd
