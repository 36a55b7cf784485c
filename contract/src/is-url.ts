/**
 * Whether `new URL` takes the text. `URL.canParse` of Node 20 must not be used: when it is called often enough
 * to be optimized, it refuses hosts with letters such as the ü of `bücher.de`.
 */
export function isUrl(text: string, base?: string | URL): boolean {
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
