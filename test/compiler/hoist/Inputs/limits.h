enum { kLimit = 3 };
enum { kFew = 2, kMany } present;
