export module whole:part;
export inline int twice(int of) { return 2 * of; }
