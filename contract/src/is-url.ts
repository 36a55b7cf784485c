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
