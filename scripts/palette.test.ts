import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Triple = [number, number, number]
type Matrix = [Triple, Triple, Triple]

/** How dichromats see linear RGB: Machado, Oliveira and Fernandes, 2009, severity 1. */
const sights: Record<string, Matrix> = {
  'full colour sight': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const css = readFileSync(new URL('../web/src/theme/tokens.css', import.meta.url), 'utf8')
const valuesOf = (name: RegExp) => [...css.matchAll(name)].map(([, value]) => linear(value ?? ''))
const colors = valuesOf(/--chart-\d: (#\w{6})/g)
const [lightCard, darkCard] = valuesOf(/--card: (#\w{6})/g) as [Triple, Triple]
const papers = [
  { paper: 'light', card: lightCard, palette: colors.slice(0, 8) },
  { paper: 'dark', card: darkCard, palette: colors.slice(8) },
]

/** A little more than what tells two neighbouring lines apart; 2.3 is a just noticeable difference. */
const APART = 15

test.each(papers)('the eight chart colours stand out from $paper paper', ({ card, palette }) => {
  expect(palette).toHaveLength(8)
  for (const color of palette) expect(contrast(color, card)).toBeGreaterThanOrEqual(3)
})

test.each(
  papers.flatMap((paper) => Object.entries(sights).map(([sight, matrix]) => ({ ...paper, sight, matrix }))),
)('no two chart colours on $paper paper look alike with $sight', ({ palette, matrix }) => {
  const seen = palette.map((color) => lab(seenWith(matrix, color)))
  for (const [index, one] of seen.entries())
    for (const other of seen.slice(index + 1))
      expect(Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])).toBeGreaterThan(APART)
})

function linear(hex: string): Triple {
  const channel = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

function seenWith(matrix: Matrix, [red, green, blue]: Triple): Triple {
  const mixed = ([r, g, b]: Triple) => Math.min(1, Math.max(0, r * red + g * green + b * blue))
  return [mixed(matrix[0]), mixed(matrix[1]), mixed(matrix[2])]
}

const luminance = ([red, green, blue]: Triple) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

function contrast(one: Triple, other: Triple): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** CIE L*a*b*, white point D65. */
function lab([red, green, blue]: Triple): Triple {
  const scaled = (value: number) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116)
  const x = scaled((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047)
  const y = scaled(0.2126 * red + 0.7152 * green + 0.0722 * blue)
  const z = scaled((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}
