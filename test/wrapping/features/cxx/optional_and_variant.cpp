/* c++17: optional, variant with visit, any, string_view. */
#include <optional>
#include <string>
#include <string_view>
#include <variant>
static std::optional<int> optional_and_variant_half(int x) { if (x % 2) return {}; return x / 2; }
static unsigned long optional_and_variant() {
  unsigned long r = 0;
  std::variant<int, std::string> v = 4;
  std::string_view view = "abcdef";
  r += optional_and_variant_half(6).value_or(50) + optional_and_variant_half(7).value_or(50) * 10;
  for (int i = 0; i < 2; i++) {
    r = r * 10 + std::visit([](const auto &x) -> int { if constexpr (sizeof(x) == 4) return x; else return static_cast<int>(x.size()); }, v);
    v = std::string(view.substr(2));
  }
  view.remove_prefix(4);
  return r * 10 + view.size() + v.index();
}
