/** How a character joins its neighbours to a word. */
export const classOf = { none: 0, spaced: 1, unspaced: 2, katakana: 3, hangul: 4 } as const

/** A text as names are compared: without case, accents, and kinds of spaces, hyphens and quotation marks. */
export type FoldedText = {
  /** UTF-16 units of the folded text; those after `length` mean nothing. */
  units: Uint16Array
  /** The class of each unit. */
  classes: Uint8Array
  /** The place of each unit in the original text, and at `length` the end of the text. */
  at: Int32Array
  length: number
}

type Folded = { text: string; kind: number }

const SPACE = 32
const BREAK = 10
/** A character that folds to more units, such as U+FDFA, stays as it is. */
const LONGEST_FOLD = 3
/** More marks on one character are read as characters of their own, because sorting them takes quadratic time. */
const cluster = /[\u1100-\u115f][\u1160-\u11a7]?[\u11a8-\u11ff]?|\P{M}\p{M}{0,8}|\p{M}{1,8}/uy
/** Accents of alphabets. Other marks, such as vowels of Devanagari, are letters to their readers. */
const accents = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g
const nothing = /^(?:\p{Cf}|\p{Variation_Selector})$/u
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const katakana = /[\p{Script=Katakana}\u30fc]/u
const hangul = /\p{Script=Hangul}/u
const wordly = /[\p{L}\p{N}\p{M}]/u
const spaces = /^[\p{Z}\s\u200b]$/u
const hyphens = /^[\p{Pd}\u2212]$/u

/** Letters that Unicode does not take apart into a letter and an accent. */
const alike: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
}

const known = new Map<string, Folded>()
/** The cache is of the most usual characters; a hostile text must not fill the memory. */
const MOST_KNOWN = 20_000

function foldCluster(text: string): Folded {
  const cached = known.get(text)
  if (cached !== undefined) return cached
  const folded = folding(text)
  if (known.size < MOST_KNOWN) known.set(text, folded)
  return folded
}

function folding(text: string): Folded {
  if (nothing.test(text) && text !== '\u200b') return { text: '', kind: classOf.none }
  if (spaces.test(text)) return { text: ' ', kind: classOf.none }
  if (hyphens.test(text)) return { text: '-', kind: classOf.none }
  const plain = text.normalize('NFKD').toLowerCase().normalize('NFKD').replace(accents, '')
  const joined = [...plain].map((one) => alike[one] ?? one).join('')
  const composed = joined.normalize('NFC')
  const kept = composed.length > LONGEST_FOLD ? text.slice(0, LONGEST_FOLD) : composed
  return { text: kept, kind: kindOf(kept) }
}

function kindOf(text: string): number {
  if (katakana.test(text)) return classOf.katakana
  if (unspaced.test(text)) return classOf.unspaced
  if (hangul.test(text)) return classOf.hangul
  return wordly.test(text) ? classOf.spaced : classOf.none
}

/** Folds of ASCII: the unit, and whether it is of a word. */
const plainUnits = Uint8Array.from({ length: 128 }, (_, unit) =>
  unit >= 65 && unit <= 90 ? unit + 32 : unit,
)
const plainWords = Uint8Array.from({ length: 128 }, (_, unit) =>
  Number(/[a-z0-9]/i.test(String.fromCharCode(unit))),
)
const isPunctuation = (unit: number) => unit > 32 && unit < 127 && plainWords[unit] === 0

/**
 * Folds a text in linear time. Runs of spaces and hyphens become one space ("Coca-Cola" is "coca cola"), an end of a paragraph or
 * of an item of a list becomes a line break. Backslashes of Markdown and `&amp;` are read as what they stand for.
 * Method: compatibility decomposition and default case folding of Unicode (UAX #15, UTS #10, primary strength).
 */
export function foldText(text: string): FoldedText {
  const capacity = /[^\0-\x7f]/.test(text) ? LONGEST_FOLD * text.length : text.length
  const units = new Uint16Array(capacity)
  const classes = new Uint8Array(capacity)
  const at = new Int32Array(capacity + 1)
  let length = 0
  let gap: number = Gap.none
  let gapAt = 0
  const write = (unit: number, kind: number, place: number) => {
    if (gap !== Gap.none && length > 0) {
      units[length] = gap === Gap.end ? BREAK : SPACE
      at[length] = gapAt
      length += 1
    }
    gap = Gap.none
    units[length] = unit
    classes[length] = kind
    at[length] = place
    length += 1
  }
  const separate = (place: number, isLine: boolean, isHyphen: boolean) => {
    if (gap === Gap.none) gapAt = place
    if (isLine) gap = gap >= Gap.line ? Gap.end : Gap.line
    else if (isHyphen && gap === Gap.line) gap = Gap.end
    else if (gap === Gap.none) gap = Gap.space
  }
  for (let place = 0; place < text.length; ) {
    const unit = text.charCodeAt(place)
    if (unit < 128) {
      const next = text.charCodeAt(place + 1)
      if (unit <= 32 || unit === 45) separate(place, unit === 10, unit === 45)
      else if (unit !== 92 || !isPunctuation(next)) {
        // An accent may follow as a character of its own.
        if (next >= 0x300 && plainWords[unit] === 1) {
          place = writeCluster(text, place, write, separate)
          continue
        }
        write(plainUnits[unit]!, plainWords[unit]!, place)
        if (unit === 38 && text.startsWith('amp;', place + 1)) place += 4
      }
      place += 1
    } else place = writeCluster(text, place, write, separate)
  }
  at[length] = gap === Gap.none ? text.length : gapAt
  return { units, classes, at, length }
}

/** Gaps between two characters that are compared. */
const Gap = { none: 0, space: 1, line: 2, end: 3 } as const

type Write = (unit: number, kind: number, place: number) => void
type Separate = (place: number, isLine: boolean, isHyphen: boolean) => void

/** Writes one character with its marks. @returns the place after it */
function writeCluster(text: string, place: number, write: Write, separate: Separate): number {
  cluster.lastIndex = place
  const found = cluster.exec(text)?.[0] ?? text[place]!
  const { text: folded, kind } = foldCluster(found)
  if (folded === ' ' || folded === '-')
    separate(place, found === '\u2028' || found === '\u2029' || found === '\u0085', folded === '-')
  else for (let index = 0; index < folded.length; index += 1) write(folded.charCodeAt(index), kind, place)
  return place + found.length
}
