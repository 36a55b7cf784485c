import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { TOKEN_PREFIX } from '@rankline/contract/api-tokens/permissions'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 202 random bits. */
const RANDOM = 34
const CHECKSUM = 6
const SHAPE = /^[0-9A-Za-z]{40}$/

/**
 * A new token: its prefix, 34 random letters and digits, and a checksum of six, by which a scanner tells a real token from
 * a text that looks like one.
 */
export function createTokenText(): string {
  const random = Array.from({ length: RANDOM }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return `${TOKEN_PREFIX}${random}${checksumOf(random)}`
}

/** Whether a text has the form and the checksum of a token, so that other texts need no query. */
export const isTokenText = (text: string): boolean =>
  text.startsWith(TOKEN_PREFIX) &&
  SHAPE.test(text.slice(TOKEN_PREFIX.length)) &&
  text.slice(-CHECKSUM) === checksumOf(text.slice(TOKEN_PREFIX.length, -CHECKSUM))

function checksumOf(random: string): string {
  let rest = crc32(random)
  let text = ''
  for (let place = 0; place < CHECKSUM; place += 1) {
    text = LETTERS[rest % LETTERS.length] + text
    rest = Math.floor(rest / LETTERS.length)
  }
  return text
}
