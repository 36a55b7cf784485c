/**
 * Characters of the longest text that is parsed as an address, which is what web servers take at most. The time to parse
 * grows with the square of the length of a host in letters of other scripts.
 */
const LONGEST_URL = 8_192

/**
 * Whether `new URL` takes the text. `URL.canParse` of Node 20 must not be used: when it is called often enough
 * to be optimized, it refuses hosts with letters such as the ü of `bücher.de`.
 * @returns false also for texts above 8,192 characters, whatever they are
 */
export function isUrl(text: string, base?: string | URL): boolean {
  if (text.length > LONGEST_URL) return false
  try {
    return new URL(text, base).href !== ''
  } catch {
    return false
  }
}

/** `*.acme.test/blog/*` without what stands for every sub-domain and every page below. */
export function withoutWildcards(site: string): string {
  return site.replace(/^((?:https?:\/\/)?)(?:\*\.)+/i, '$1').replace(/\/\*{1,2}$/, '/')
}
