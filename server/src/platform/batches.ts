import { batchesOf } from '@rankline/contract/batches'

/** Called with the number of items done since the last call. */
export type OnProgress = (count: number) => void

/** Rows per statement: few enough for visible progress, many enough to be cheap. */
const PORTION = 1_000

/** Processes a long list in batches and reports progress after each. */
export async function inBatches<T>(
  ctx: { onPortion?: OnProgress },
  list: readonly T[],
  work: (batch: T[]) => Promise<unknown>,
  size = PORTION,
): Promise<void> {
  for (const batch of batchesOf(list, size)) {
    await work(batch)
    ctx.onPortion?.(batch.length)
  }
}
