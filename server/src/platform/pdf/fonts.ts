import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export type Weight = 400 | 700

/** One file of a font: packages split fonts by script, so that a document loads only what its texts use. */
type Part = {
  family: string
  name: string
  directory: string
  ranges: readonly (readonly [number, number])[]
}

/**
 * Characters that each font may draw, because packages also list characters without glyphs. The first font that has a
 * character draws it.
 */
const taken = new Map([
  ['noto-sans', /^[^\u2190-\u21ff]$/u],
  ['noto-sans-arabic', /^\p{Script_Extensions=Arabic}$/u],
  ['noto-sans-armenian', /^\p{Script_Extensions=Armenian}$/u],
  ['noto-sans-bengali', /^\p{Script_Extensions=Bengali}$/u],
  ['noto-sans-ethiopic', /^\p{Script_Extensions=Ethiopic}$/u],
  ['noto-sans-georgian', /^\p{Script_Extensions=Georgian}$/u],
  ['noto-sans-gujarati', /^\p{Script_Extensions=Gujarati}$/u],
  ['noto-sans-gurmukhi', /^\p{Script_Extensions=Gurmukhi}$/u],
  ['noto-sans-hebrew', /^\p{Script_Extensions=Hebrew}$/u],
  ['noto-sans-kannada', /^\p{Script_Extensions=Kannada}$/u],
  ['noto-sans-khmer', /^\p{Script_Extensions=Khmer}$/u],
  ['noto-sans-lao', /^\p{Script_Extensions=Lao}$/u],
  ['noto-sans-malayalam', /^\p{Script_Extensions=Malayalam}$/u],
  ['noto-sans-myanmar', /^\p{Script_Extensions=Myanmar}$/u],
  ['noto-sans-sinhala', /^\p{Script_Extensions=Sinhala}$/u],
  ['noto-sans-tamil', /^\p{Script_Extensions=Tamil}$/u],
  ['noto-sans-telugu', /^\p{Script_Extensions=Telugu}$/u],
  ['noto-sans-thai', /^\p{Script_Extensions=Thai}$/u],
  ['nanum-gothic', /^\p{Script=Hangul}$/u],
  ['noto-sans-sc', /^\P{Extended_Pictographic}$/u],
  ['noto-emoji', /^.$/u],
])

const require = createRequire(import.meta.url)
let parts: Part[] | undefined
const found = new Map<number, Part | undefined>()
const files = new Map<Part, Partial<Record<Weight, string>>>()

/** Finds the font file that draws a character; Noto Sans, with its empty box, if no font has it. */
export function fontOf(codePoint: number, weight: Weight): string {
  if (!found.has(codePoint)) found.set(codePoint, partOf(codePoint))
  const part = found.get(codePoint) ?? latin()
  const own = files.get(part) ?? {}
  files.set(part, own)
  own[weight] ??= fileOf(part, weight)
  return own[weight]
}

function partOf(codePoint: number): Part | undefined {
  parts ??= [...taken.keys()].flatMap(partsOf)
  const character = String.fromCodePoint(codePoint)
  return parts.find(
    ({ family, ranges }) =>
      taken.get(family)?.test(character) === true &&
      ranges.some(([first, last]) => codePoint >= first && codePoint <= last),
  )
}

const latin = () => partOf(0x20) as Part

/** The files with .woff2 cannot be subset: composite glyphs fail. */
const fileOf = ({ family, name, directory }: Part, weight: Weight) =>
  join(directory, 'files', `${family}-${name}-${weight}-normal.woff`)

/** Pictures that are made of several, such as flags and families, need all of them in one file. */
const WHOLE = new Map([['noto-emoji', 'emoji']])

function partsOf(family: string): Part[] {
  const directory = dirname(require.resolve(`@fontsource/${family}/package.json`))
  const listed = JSON.parse(readFileSync(join(directory, 'unicode.json'), 'utf8')) as Record<string, string>
  const whole = WHOLE.get(family)
  const ranges = whole === undefined ? listed : { [whole]: Object.values(listed).join(',') }
  return (
    Object.entries(ranges)
      .map(([name, named]) => ({
        family,
        name: name.replace(/[[\]]/g, ''),
        directory,
        ranges: named.split(',').map(rangeOf),
      }))
      // Some lists name parts that the package does not have.
      .filter((part) => existsSync(fileOf(part, 400)))
      // The part with ASCII first: others list accents of it that they cannot combine.
      .toSorted((a, b) => Number(b.name === 'latin') - Number(a.name === 'latin'))
  )
}

/** `U+0100-02BA` or `U+20AC`. */
function rangeOf(text: string): readonly [number, number] {
  const [first = '', last = first] = text.trim().slice(2).split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}
