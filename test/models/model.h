// How a protocol becomes a model: a struct whose constructor builds what the threads share, whose run(thread) is what
// each of them does, and whose finish() looks at the outcome. It is built anew for each execution. README.md has an
// example.
#pragma once

namespace model {

struct Model {
  const char* name;
  int threads;
  void* (*set_up)();
  void (*run)(void* subject, int thread);
  void (*finish)(void* subject);
  Model* next;
};

// The execution is wrong unless `holds`.
[[gnu::format(printf, 2, 3)]] void require(bool holds, const char* format, ...);

// How many process-wide fences the system gives before it refuses them, counting the first that it refuses; negative:
// all. For a model to set when it is built, and to set back.
extern int process_fences_left;

Model*& models();

// What the process makes once, and keeps, is to be made before the first execution: memory that one allocates ends with
// it.
struct Preparation {
  explicit Preparation(void (*prepare)()) : prepare(prepare), next(first()) { first() = this; }
  static Preparation*& first();

  void (*const prepare)();
  Preparation* const next;
};
void prepare();

template <class Subject> struct Registered : Model {
  explicit Registered(const char* name) {
    this->name = name;
    threads = Subject::kThreads;
    set_up = [] { return static_cast<void*>(new Subject); };
    run = [](void* subject, int thread) { static_cast<Subject*>(subject)->run(thread); };
    finish = [](void* subject) {
      static_cast<Subject*>(subject)->finish();
      delete static_cast<Subject*>(subject);
    };
    next = models();
    models() = this;
  }
};

}  // namespace model
