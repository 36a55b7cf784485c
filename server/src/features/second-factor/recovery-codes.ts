import { randomInt } from 'node:crypto'

/** Letters and digits that are not easily confused. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const COUNT = 10
const SELECTOR = 4
/** About 60 bits in total; 40 of them are hashed. */
const LENGTH = 12

/** Ten codes like `k3vd-9fqh-x2mt`; their first characters (the selector) all differ. */
export function newCodes(): string[] {
  const codes = new Map<string, string>()
  while (codes.size < COUNT) {
    const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
    codes.set(code.slice(0, SELECTOR), code)
  }
  return [...codes.values()].map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

/** Normalises a typed code and splits it into the part to look up and the part to compare. */
export function partsOf(code: string): { selector: string; verifier: string } {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return { selector: plain.slice(0, SELECTOR), verifier: plain.slice(SELECTOR) }
}
