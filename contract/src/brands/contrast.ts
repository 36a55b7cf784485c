/** Relative luminance of `#RRGGBB`, by WCAG 2.2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast of two colours as `#RRGGBB`, from 1 to 21, by WCAG 2.2. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/**
 * The colour, or the nearest one between it and black or white that has the contrast on every ground. Of black and
 * white, the one that reaches the least contrast further from the grounds is taken.
 */
export function readableOn(color: string, grounds: readonly string[], least: number): string {
  const worst = (candidate: string) => Math.min(...grounds.map((ground) => contrastOf(candidate, ground)))
  if (worst(color) >= least) return color
  const end = worst('#000000') >= worst('#ffffff') ? '#000000' : '#ffffff'
  for (let step = 1; step < 50; step += 1) {
    const candidate = mixed(color, end, step / 50)
    if (worst(candidate) >= least) return candidate
  }
  return end
}

/** `part` of the way from one colour to the other. */
export function mixed(from: string, to: string, part: number): string {
  const mix = [1, 3, 5].map((at) => {
    const [a, b] = [from, to].map((color) => Number.parseInt(color.slice(at, at + 2), 16))
    return Math.round(a! + (b! - a!) * part)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${mix.join('')}`
}
