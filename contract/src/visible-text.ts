/**
 * Letters of scripts that join or stack: a joiner between them changes what is read. Arabic to Sinhala, Tibetan and
 * Myanmar, Khmer and Mongolian, and their historical relatives.
 */
const shaped = String.raw`\u0600-\u0dff\u0f00-\u109f\u1780-\u18af\u{10a00}-\u{11fff}\u{1e900}-\u{1e95f}`

/**
 * Characters that are drawn as a blank: NEL, Hangul fillers, the empty braille pattern. A filler next to a jamo is part of a
 * syllable.
 */
const blank = /[\u0085\u2800\u3164\uffa0]|(?<![\u1100-\u11ff])[\u115f\u1160]+(?![\u1100-\u11ff])/gu

/** Letter of these scripts. An invisible character does not count, because it is removed itself. */
const letter = `(?!\\p{Default_Ignorable_Code_Point})[${shaped}]`

const meaningful = [
  // Zero-width non-joiner, as in Persian, and joiner, which may also end a word.
  `(?<=${letter})\\u200c(?=${letter})`,
  `(?<=${letter})\\u200d`,
  // Emoji joined to one, their variation selectors, keycaps and the tags of flags.
  String.raw`(?<=\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]?)\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=\p{Extended_Pictographic})[\ufe0e\ufe0f]`,
  String.raw`(?<=[\d#*])\ufe0f(?=\u20e3)`,
  String.raw`(?<=\u{1f3f4}[\u{e0020}-\u{e007e}]{0,12})[\u{e0020}-\u{e007f}]`,
  // Variants of Han and Mongolian letters.
  String.raw`(?<=\p{Script=Han})[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]`,
  String.raw`(?<=[\u1820-\u18aa])[\u180b-\u180f]`,
  String.raw`[\u115f\u1160]`,
]

/** Characters that are not drawn: default-ignorable and control characters, annotations, the object placeholder. */
const ignorable = String.raw`[\p{Default_Ignorable_Code_Point}\ufff9-\ufffc]|(?!\s)\p{Cc}`

const invisible = new RegExp(`${meaningful.map((kept) => `(${kept})`).join('|')}|${ignorable}`, 'gu')

/** Quick test: most texts contain no such character. */
const isSuspect = /[\p{Default_Ignorable_Code_Point}\p{Cc}\ufff9-\ufffc\u2800]/u

/**
 * Returns the text as people see it: without invisible characters that mean nothing, such as U+200B and soft hyphens. A drawn
 * blank becomes a space. Joiners between letters of Persian and Indic scripts stay, and so do emoji.
 */
export function visibleText(text: string): string {
  if (!isSuspect.test(text)) return text
  return text.replace(blank, ' ').replace(invisible, (character, ...groups) => {
    const kept = groups.slice(0, meaningful.length).some((group) => group !== undefined)
    return kept ? character : ''
  })
}
