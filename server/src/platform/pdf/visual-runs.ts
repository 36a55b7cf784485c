import bidiFactory from 'bidi-js'
import { fontOf, type Weight } from './fonts.ts'

/** A part of a line that one font draws, in the order in which it is drawn. */
export type Run = { text: string; font: string }

const bidi = bidiFactory()

/** Characters of the Latin part, which need no ordering. */
const plain = /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff\u2013\u2014\u2018-\u201d\u2022\u2026\u2212\u20ac]*$/
const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u200f\u202b\u202e\u2067]|[\ud802-\ud803\ud83a-\ud83b]/
const aSpace = 0x20
/** Invisible characters that control line breaks and direction; they are not drawn. */
const unseen = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu

/** The runs of a line from left to right, also where scripts are mixed. */
export function visualRuns(text: string, weight: Weight): Run[] {
  if (plain.test(text)) return text === '' ? [] : [{ text, font: fontOf(aSpace, weight) }]
  const clean = shown(text)
  return rightToLeft.test(clean) ? ordered(clean, weight) : joined(pieces(clean, weight))
}

/** Removes characters that no font draws: controls, and variation selectors of pictures. */
const shown = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .replace(/[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu, '')

/** Runs of equal direction, put into visual order by the Unicode Bidirectional Algorithm. */
function ordered(text: string, weight: Weight): Run[] {
  const levels = withoutSplits(text, bidi.getEmbeddingLevels(text, 'auto').levels)
  const parts = levelRuns(text, levels).map(({ level, text: part }) =>
    level % 2 === 0 ? joined(pieces(part, weight)) : mirrored(pieces(part, weight)),
  )
  const order = parts.map((_, index) => index)
  const runLevels = levelRuns(text, levels).map(({ level }) => level)
  const highest = Math.max(...runLevels)
  for (let level = highest; level > 0; level--) reverseFrom(order, runLevels, level)
  return order.flatMap((index) => parts[index] ?? [])
}

/** Pictures of several characters stay whole. */
function withoutSplits(text: string, levels: Uint8Array): Uint8Array {
  if (picture.test(text))
    for (const { segment, index } of graphemes.segment(text))
      levels.fill(levels[index] ?? 0, index, index + segment.length)
  return levels
}

function levelRuns(text: string, levels: Uint8Array): { level: number; text: string }[] {
  const runs: { level: number; text: string }[] = []
  for (let index = 0; index < text.length; index++) {
    const level = levels[index] ?? 0
    const last = runs.at(-1)
    if (last?.level === level) last.text += text[index]
    else runs.push({ level, text: text[index] ?? '' })
  }
  return runs
}

/** Rule L2: reverses each sequence of runs at `level` or above. */
function reverseFrom(order: number[], levels: readonly number[], level: number) {
  let start: number | null = null
  for (let at = 0; at <= order.length; at++) {
    const isInside = at < order.length && (levels[order[at] ?? 0] ?? 0) >= level
    if (isInside) start ??= at
    else if (start !== null) {
      order.splice(start, at - start, ...order.slice(start, at).reverse())
      start = null
    }
  }
}

/** Fonts shape a word of a right-to-left script themselves; words, spaces and signs are put in order here. */
const mirrored = (given: Run[]): Run[] =>
  given.toReversed().map(({ text, font }) => ({
    font,
    text: rightToLeft.test(text) ? text : signsOf(text).reverse().map(mirror).join(''),
  }))

const mirror = (character: string) => bidi.getMirroredCharacter(character) ?? character

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const signsOf = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment)

const picture = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u
const aPicture = 0x1f600
/** Whether several characters are one picture, such as a flag, a family or a skin colour; one font draws them. */
const isPicture = (sign: string) => picture.test(sign) && [...sign].length > 1

/** Splits a text into runs of one font each; spaces are separate runs. */
function pieces(given: string, weight: Weight): Run[] {
  const text = given.replace(unseen, '')
  const runs: Run[] = []
  const signs = picture.test(text)
    ? signsOf(text).flatMap((one) => (isPicture(one) ? [one] : [...one]))
    : text
  for (const character of signs) {
    const codePoint = isPicture(character) ? aPicture : (character.codePointAt(0) ?? aSpace)
    const last = runs.at(-1)
    const isMark = /^[\p{M}\u200c\u200d]$/u.test(character)
    const font = isMark && last !== undefined ? last.font : fontOf(codePoint, weight)
    const isJoined = last !== undefined && last.font === font && (last.text === ' ') === (character === ' ')
    if (isJoined) last.text += character
    else runs.push({ text: character, font })
  }
  return runs
}

function joined(given: Run[]): Run[] {
  const runs: Run[] = []
  for (const { text, font } of given) {
    const last = runs.at(-1)
    if (last?.font === font) last.text += text
    else runs.push({ text, font })
  }
  return runs
}
