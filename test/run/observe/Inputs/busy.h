/* Work that takes its time, and is not optimised away. */
#ifndef SHEPHERD_TEST_BUSY_H
#define SHEPHERD_TEST_BUSY_H

static unsigned long busy(unsigned long steps) {
  volatile unsigned long value = 1;
  for (unsigned long i = 0; i < steps; i++) value = value * 1103515245 + 12345;
  return value;
}

#endif
