const undecomposed: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ə: 'e',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
}

/**
 * Normalises a place name for searching: lower case, without accents, apostrophes and full stops. Other signs become
 * one space. Commas stay, without space around them: `'São Paulo, SP'` → `'sao paulo,sp'`.
 */
export function foldName(name: string): string {
  const lower = name.toLowerCase()
  if (/^[a-z]+$/.test(lower)) return lower
  return lower
    .normalize('NFD')
    .replace(/[łøđðþħıəßæœ]/g, (letter) => undecomposed[letter] ?? letter)
    .replace(/[\p{M}'’‘ʻʼ.]/gu, '')
    .replace(/[^\p{L}\p{N},]+/gu, ' ')
    .replace(/ ?, ?/g, ',')
    .trim()
}
