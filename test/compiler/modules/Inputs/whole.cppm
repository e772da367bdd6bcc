export module whole;
export import :part;
