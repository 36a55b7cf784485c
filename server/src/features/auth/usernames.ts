import { randomInt } from 'node:crypto'

const LONGEST = 32
const ROOM = 6
const TRIES = 20

/** Usernames made from the name at a provider, best first: `ada-lovelace`, `ada-lovelace2` … */
export function usernamesFrom(name: string): string[] {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[-._]+|(?<![-._])[-._]+$/g, '')
    .slice(0, LONGEST - ROOM)
  const base = slug.length < 3 ? `user${slug}` : slug
  const numbered = Array.from({ length: TRIES }, (_, index) => `${base}${index + 2}`)
  // The last resort is a random number, for when all others are taken.
  return [base, ...numbered, `${base.slice(0, LONGEST - 9)}-${randomInt(10_000_000, 100_000_000)}`]
}
