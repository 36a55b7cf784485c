/** Limits concurrent work by key: each key has `most` places, and a place is taken until the work ends. */
export type Wanted = { key: string; most: number }

export type Semaphores = {
  /** @returns a function that gives the places back; undefined, taking none, when one of them is full */
  take(wanted: readonly Wanted[]): (() => void) | undefined
  /**
   * Does work that takes a place of each key.
   * @throws {Busy} at once, when one of them is full
   */
  run<T>(wanted: readonly Wanted[], work: () => Promise<T>): Promise<T>
}

/** Error: the work was not started, because all places of a key are taken. */
export class Busy extends Error {
  override readonly name = 'Busy'
}

/** Counts concurrent work in this process, by key. */
export function createSemaphores(): Semaphores {
  const running = new Map<string, number>()
  const countOf = (key: string) => running.get(key) ?? 0

  function take(wanted: readonly Wanted[]) {
    if (wanted.some(({ key, most }) => countOf(key) >= most)) return undefined
    for (const { key } of wanted) running.set(key, countOf(key) + 1)
    return () => {
      for (const { key } of wanted) {
        const left = countOf(key) - 1
        if (left === 0) running.delete(key)
        else running.set(key, left)
      }
    }
  }

  return {
    take,
    async run(wanted, work) {
      const end = take(wanted)
      if (end === undefined)
        throw new Busy(`All places are taken: ${wanted.map(({ key }) => key).join(', ')}`)
      try {
        return await work()
      } finally {
        end()
      }
    },
  }
}
