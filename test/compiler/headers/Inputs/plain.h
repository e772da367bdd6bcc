#define PLAIN 10
