/**
 * The form in which keywords are compared and stored: Unicode NFC, trimmed, inner white space collapsed, lower-cased.
 * `'  Coffee\u00a0 SHOP '` becomes `'coffee shop'`.
 */
export function normalisePhrase(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase()
}
