import { randomInt } from 'node:crypto'

/** Letters and digits that nobody takes for one another. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const COUNT = 10
const SELECTOR = 4
/** About 60 bits in all, of which 40 are hashed. */
const LENGTH = 12

/** Ten codes, `k3vd-9fqh-x2mt`, no two found by the same first characters. */
export function newCodes(): string[] {
  const codes = new Map<string, string>()
  while (codes.size < COUNT) {
    const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
    codes.set(code.slice(0, SELECTOR), code)
  }
  return [...codes.values()].map((code) => code.replace(/(.{4})(?=.)/g, '$1-'))
}

/** A code as it is looked up and compared, however it was typed. */
export function partsOf(code: string): { selector: string; verifier: string } {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return { selector: plain.slice(0, SELECTOR), verifier: plain.slice(SELECTOR) }
}
