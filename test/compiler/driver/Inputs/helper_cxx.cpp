extern "C" int helper(void);
extern "C" int helper_cxx() { return helper() + 1; }
