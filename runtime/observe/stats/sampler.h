// A thread that looks, about a thousand times a second, at what each worker is doing. What it sees is weighed with the
// time that has passed since it last looked, so it may be late.
#pragma once

namespace shep {

// Starts the thread, which calls look(ns since the last call) until the process ends, or would live for those who look
// alone; false: the system gives no thread. The pauses vary, lest they march in step with the program.
bool start_sampler(void (*look)(long long ns));
// Likewise, for a thread that calls `step` every few milliseconds.
bool start_ticker(void (*step)());

// A thread that runs main(argument) and gets none of the program's signals; the last that main does is to say that it
// ends.
bool start_observing_thread(void* (*main)(void*), void* argument);
void observing_thread_ends();
// Returns true if the process would live for such threads alone. Reads a file of the kernel.
bool only_observers_are_left();

}  // namespace shep
