/* c89: GNU assembly with operands, and names of registers for the linker. */
static int asm_statements_value __asm__("asm_statements_global") = 12;
static unsigned long asm_statements(void) {
  unsigned long r = 3, other = 0;
  __asm__("" : "+r"(r));
  {
    unsigned long in = r + 4;
    __asm__ volatile("" : "=r"(other) : "0"(in) : "memory");
  }
  r = r * 10 + other;
  r += (unsigned long)asm_statements_value;
  return r;
}
