/** The logarithm of the gamma function for x > 0 (Lanczos, g = 7, n = 9; relative error below 1e-13). */
function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x)
  const t = x + 6.5
  const sum = lanczos.reduce((total, factor, index) => total + factor / (x + index), FIRST)
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum)
}

const FIRST = 0.99999999999980993
const lanczos = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
]

/** The continued fraction of the incomplete beta function (DLMF 8.17.22), by Lentz's method. */
function fractionOf(a: number, b: number, x: number): number {
  const tiny = 1e-300
  const away = (value: number) => (Math.abs(value) < tiny ? tiny : value)
  let c = 1
  let d = 1 / away(1 - ((a + b) * x) / (a + 1))
  let result = d
  for (let m = 1; m <= 500; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / away(1 + even * d)
    c = away(1 + even / c)
    result *= c * d
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / away(1 + odd * d)
    c = away(1 + odd / c)
    result *= c * d
    if (Math.abs(c * d - 1) < 1e-12) break
  }
  return result
}

/** The probability that a beta distribution with a, b > 0 is at most x, 0 to 1. */
export function betaBelow(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x))
  return x < (a + 1) / (a + b + 2)
    ? (front * fractionOf(a, b, x)) / a
    : 1 - (front * fractionOf(b, a, 1 - x)) / b
}

/** The value that a beta distribution is below with the probability. @param share 0 to 1 */
export function betaQuantile(share: number, a: number, b: number): number {
  let [low, high] = [0, 1]
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2
    if (betaBelow(middle, a, b) < share) low = middle
    else high = middle
  }
  return (low + high) / 2
}
