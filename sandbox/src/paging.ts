import { below, hashText, mix, unit } from './random.ts'

/** Which results, counted from 0, stand on a page, in page order; `hasNext` when there are more. */
export type PageSlice = { indices: number[]; hasNext: boolean }

const repeatShare = 0.25

/**
 * Cuts a list into pages as Google does: 8 to 10 results each, and on some pages one again that the page before had.
 * @param fingerprint the search, which the sizes depend on
 * @param page from 0
 */
export function slicePage(fingerprint: string, total: number, page: number): PageSlice {
  const key = hashText(fingerprint)
  let start = 0
  for (let number = 0; start < total; number += 1) {
    const chance = mix(key, number)
    const repeated = number > 0 && unit(mix(chance, 1)) < repeatShare
    const end = Math.min(total, start + 8 + below(3, chance) - (repeated ? 1 : 0))
    if (number === page) {
      const fresh = Array.from({ length: end - start }, (_, n) => start + n)
      return {
        indices: repeated ? [start - 1 - below(4, mix(chance, 2)), ...fresh] : fresh,
        hasNext: end < total,
      }
    }
    start = end
  }
  return { indices: [], hasNext: false }
}
