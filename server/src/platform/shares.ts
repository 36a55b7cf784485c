/** Something that takes one place of each of these until it ends. */
export type Wanted = { key: string; most: number }

export type Shares = {
  /** @returns a function that gives the places back; undefined, taking none, when one of them is full */
  take(wanted: readonly Wanted[]): (() => void) | undefined
}

/** Counts what runs at the same time in this process, by key. */
export function createShares(): Shares {
  const running = new Map<string, number>()
  const countOf = (key: string) => running.get(key) ?? 0

  return {
    take(wanted) {
      if (wanted.some(({ key, most }) => countOf(key) >= most)) return undefined
      for (const { key } of wanted) running.set(key, countOf(key) + 1)
      return () => {
        for (const { key } of wanted) {
          const left = countOf(key) - 1
          if (left === 0) running.delete(key)
          else running.set(key, left)
        }
      }
    },
  }
}
