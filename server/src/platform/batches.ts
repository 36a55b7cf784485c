/** Told how many more of the things at hand are done. */
export type OnPortion = (count: number) => void

/** Rows of one statement: few enough that a person sees them go on, many enough that it costs little. */
const PORTION = 1_000

/** Works on a long list one portion after the other, and tells the caller of the context after each. */
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
