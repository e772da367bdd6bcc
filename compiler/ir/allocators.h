// The facts about allocators that hold when the program is compiled.
#pragma once

namespace shepherd {

/// One with traits may be one for aligned memory, and which alignment that is comes out when the program runs. Nobody
/// asks for more than a page.
constexpr unsigned kAllocatorAlignment = 4096;

}  // namespace shepherd
