// The fast Fourier transform (Cooley and Tukey 1965), recursive and out of place: the transforms of the even and of the odd
// elements are tasks, and so are the parts of the loop that puts them together.
//
// Variants: none makes tasks down to a fixed small length; if, final and manual down to that given by the number.
#include "../common/bench.h"

#include <cmath>
#include <complex>
#include <vector>

namespace {

using Complex = std::complex<double>;
enum Variant { NONE, IF, FINAL, MANUAL };
const long kLeaf = 16;

// Calls body(from, to) on parts of [from, to) that are no longer than grain, each in a task.
template <class Body> void in_parts(long from, long to, long grain, const Body &body) {
  if (to - from <= grain)
    return body(from, to);
  const long middle = from + (to - from) / 2;
#pragma omp task TIEDNESS shared(body)
  in_parts(from, middle, grain, body);
#pragma omp task TIEDNESS shared(body)
  in_parts(middle, to, grain, body);
#pragma omp taskwait
}

template <Variant variant> class Transform {
public:
  // roots[k] = exp(sign 2 pi i k / n); n is a power of two.
  Transform(long n, int sign, long alone) : roots_(n / 2), n_(n), alone_(alone) {
    const double turn = sign * 2 * std::acos(-1.0);
    for (long k = 0; k < n / 2; k++)
      roots_[k] = std::polar(1.0, turn * static_cast<double>(k) / static_cast<double>(n));
  }

  void operator()(const Complex *in, Complex *out) const { transform(in, 1, out, n_); }

private:
  // out = the transform of the n elements of in that are stride apart.
  void transform(const Complex *in, long stride, Complex *out, long n) const {
    const long half = n / 2;
    if (n <= (variant == MANUAL ? alone_ : kLeaf)) {
      transform_alone(in, stride, out, n);
      return;
    }
    if (variant == IF) {
#pragma omp task TIEDNESS if (n > alone_)
      transform(in, 2 * stride, out, half);
#pragma omp task TIEDNESS if (n > alone_)
      transform(in + stride, 2 * stride, out + half, half);
    } else if (variant == FINAL) {
#pragma omp task TIEDNESS final(n <= alone_) mergeable
      transform(in, 2 * stride, out, half);
#pragma omp task TIEDNESS final(n <= alone_) mergeable
      transform(in + stride, 2 * stride, out + half, half);
    } else {
#pragma omp task TIEDNESS
      transform(in, 2 * stride, out, half);
#pragma omp task TIEDNESS
      transform(in + stride, 2 * stride, out + half, half);
    }
#pragma omp taskwait
    in_parts(0, half, alone_, [=](long from, long to) { combine(stride, out, half, from, to); });
  }

  void transform_alone(const Complex *in, long stride, Complex *out, long n) const {
    if (n == 1) {
      *out = *in;
      return;
    }
    const long half = n / 2;
    transform_alone(in, 2 * stride, out, half);
    transform_alone(in + stride, 2 * stride, out + half, half);
    combine(stride, out, half, 0, half);
  }

  // The elements [from, to) of both halves, out of the transforms of the even and of the odd elements.
  void combine(long stride, Complex *out, long half, long from, long to) const {
    for (long k = from; k < to; k++) {
      const Complex even = out[k], odd = roots_[k * stride] * out[k + half];
      out[k] = even + odd;
      out[k + half] = even - odd;
    }
  }

  std::vector<Complex> roots_;
  long n_, alone_;
};

// Numbers in [-1, 1) that are the same in every run.
std::vector<Complex> signal(long n) {
  std::vector<Complex> values(n);
  unsigned state = 2026;
  const auto draw = [&state] {
    state = state * 1664525u + 1013904223u;
    return static_cast<double>(state) / 2147483648.0 - 1;
  };
  for (Complex &value : values)
    value = Complex(draw(), draw());
  return values;
}

template <Variant variant> double time_of(const std::vector<Complex> &in, std::vector<Complex> &out, long alone) {
  const Transform<variant> forward(static_cast<long>(in.size()), -1, alone);
  const double start = bench_start();
#pragma omp parallel
#pragma omp single
  forward(in.data(), out.data());
  return bench_now() - start;
}

// One coefficient by its definition, and Parseval's equation for all of them together.
bool is_transform(const std::vector<Complex> &in, const std::vector<Complex> &out) {
  const double n = static_cast<double>(in.size()), turn = 2 * std::acos(-1.0);
  const long probe = static_cast<long>(in.size()) / 3;
  Complex coefficient = 0;
  double energy_in = 0, energy_out = 0;
  for (std::size_t i = 0; i < in.size(); i++) {
    const double phase = std::fmod(static_cast<double>(i) * static_cast<double>(probe), n) / n;
    coefficient += in[i] * std::polar(1.0, -turn * phase);
    energy_in += std::norm(in[i]) * n;
    energy_out += std::norm(out[i]);
  }
  return std::abs(coefficient - out[probe]) < 1e-9 * n && std::abs(energy_in - energy_out) < 1e-9 * energy_in;
}

} // namespace

int main(int argc, char **argv) {
  static const char variants[] = "none if final manual";
  const long sizes[] = {1L << 15, 1L << 20, 1L << 23, 1L << 20};
  const int variant = bench_variant(argc, argv, variants);
  const long alone = bench_number(argc, argv, 0, 2048);
  const std::vector<Complex> in = signal(sizes[bench_size(argc, argv)]);
  std::vector<Complex> out(in.size());
  double (*const time_of_variant[])(const std::vector<Complex> &, std::vector<Complex> &, long) = {
      time_of<NONE>, time_of<IF>, time_of<FINAL>, time_of<MANUAL>};
  const double seconds = time_of_variant[variant](in, out, alone);
  return bench_report("fft", argc, argv, variants, seconds, is_transform(in, out));
}
