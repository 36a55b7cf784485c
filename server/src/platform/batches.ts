/** Called with the number of items done since the last call. */
export type OnPortion = (count: number) => void

/** Rows per statement: few enough for visible progress, many enough to be cheap. */
const PORTION = 1_000

/** Processes a long list in batches and reports progress after each. */
export async function inBatches<T>(
  ctx: { onPortion?: OnPortion },
  list: readonly T[],
  work: (portion: T[]) => Promise<unknown>,
  size = PORTION,
): Promise<void> {
  for (let start = 0; start < list.length; start += size) {
    const portion = list.slice(start, start + size)
    await work(portion)
    ctx.onPortion?.(portion.length)
  }
}
