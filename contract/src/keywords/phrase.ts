import { visibleText } from '../visible-text.ts'

/**
 * A keyword as it is shown and sent to search engines: as it was typed, in Unicode NFC, without characters that are not
 * seen, trimmed, inner white space collapsed. Case is kept, because lower-casing changes letters: the capital of the
 * Turkish `ı` is `I`, so `IŞIK` in lower case would be another word.
 */
export function tidyPhrase(text: string): string {
  return visibleText(text.normalize('NFC')).normalize('NFC').trim().replace(/\s+/gu, ' ')
}

/**
 * The form in which keywords and names are compared: tidy, in lower case, without variation selectors. `'  Coffee\u00a0
 * SHOP '` becomes `'coffee shop'`. The Turkish `İ` becomes `i`, and not `i` with a dot above. Letters that are no case of
 * each other stay different: `ı` and `i`, `ß` and `ss`; a final sigma is written as lower-casing does.
 */
export function normalisePhrase(text: string): string {
  return tidyPhrase(text)
    .replace(variants, '')
    .toLowerCase()
    .replace(/i\u0307+/g, 'i')
    .normalize('NFC')
}

/** The first spelling of each phrase, tidy, by the form in which they are compared. */
export function firstSpellings(phrases: readonly string[]): Map<string, string> {
  const spellings = new Map<string, string>()
  for (const phrase of phrases) {
    const key = normalisePhrase(phrase)
    if (!spellings.has(key)) spellings.set(key, tidyPhrase(phrase))
  }
  return spellings
}

/** They choose a drawing of the character before them. */
const variants = /[\ufe00-\ufe0f\u180b-\u180d\u180f\u{e0100}-\u{e01ef}]/gu
