/* c++98: strings. */
#include <string>
static unsigned long standard_strings() {
  std::string s = "abc", t(3, 'x');
  unsigned long r = 0;
  s += t + "end";
  r += s.size() * 10 + s.find("xx");
  {
    std::string s = t.substr(1);
    s[0] = 'q';
    t.swap(s);
    r = r * 10 + (s == "xxx") + t.length();
  }
  for (std::string::iterator i = s.begin(); i != s.end(); ++i) r = r * 3 + *i;
  return r + (t < s);
}
