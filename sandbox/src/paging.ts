import { below, hashText, mix, unit } from './random.ts'

/** Indexes (from 0) of the results on a page, in page order, and the number of pages. */
export type PageSlice = { indices: number[]; pages: number }

const repeatShare = 0.25

/**
 * Splits a list into pages as Google does: 8 to 10 results each; some repeat a result of the page before.
 * @param fingerprint the search, which decides the sizes
 * @param page from 0
 */
export function slicePage(fingerprint: string, total: number, page: number): PageSlice {
  const key = hashText(fingerprint)
  let indices: number[] = []
  let number = 0
  for (let start = 0; start < total; number += 1) {
    const chance = mix(key, number)
    const repeated = number > 0 && unit(mix(chance, 1)) < repeatShare
    const end = Math.min(total, start + 8 + below(3, chance) - (repeated ? 1 : 0))
    if (number === page) {
      indices = Array.from({ length: end - start }, (_, n) => start + n)
      if (repeated) indices.unshift(start - 1 - below(4, mix(chance, 2)))
    }
    start = end
  }
  return { indices, pages: number }
}
