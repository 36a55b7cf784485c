/** Whether tests try everything that they know, as in `npm run test:deep`; `npm test` tries a part of it. */
export const isWhole = process.env.BREADTH === 'all'

/** One in `n` of a list, others at each `turn`, so that several turns try all of it; the whole list where all is tried. */
export function someOf<T>(list: readonly T[], n: number, turn: number): readonly T[] {
  return isWhole ? list : list.filter((_one, index) => (index + turn) % n === 0)
}

/** Whether `someOf` takes what stands at this place. */
export const isTaken = (place: number, n: number): boolean => isWhole || place % n === 0
