const MOST_REPEATS = 50
const MOST_COUNTS = 2

/**
 * Why a regular expression cannot filter keywords; null if it can. What remains is matched in a time that grows
 * with the text alone: no back-references, no look-around, few counted repeats.
 */
export function patternRefusal(pattern: string): string | null {
  if (/\\[1-9]/.test(pattern)) return 'may not refer back to a group'
  if (/\(\?(?!:)/.test(pattern)) return 'may have only plain groups'
  const counts = [...pattern.matchAll(/\{(\d*)(?:,(\d*))?\}/g)]
  const isLong = counts.some(([, from, to]) => Number(from) > MOST_REPEATS || Number(to) > MOST_REPEATS)
  if (isLong || counts.length > MOST_COUNTS) return `may repeat at most ${MOST_REPEATS} times`
  return isReadable(pattern) ? null : 'must be a regular expression'
}

function isReadable(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').source !== ''
  } catch {
    return false
  }
}
