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

const SIZES = { first: 20, most: 1_000 }
/** Milliseconds that a batch may take before the next one is smaller. */
const LONG = 1_000

/**
 * Processes a long list in batches whose size follows the time that the last one took: half as many items after a long one,
 * a quarter more after a short one.
 * @param now milliseconds of a clock
 */
export async function inTimedBatches<T>(
  list: readonly T[],
  work: (batch: T[]) => Promise<unknown>,
  now: () => number = () => performance.now(),
): Promise<void> {
  let size = SIZES.first
  for (let start = 0; start < list.length; ) {
    const batch = list.slice(start, start + size)
    const begun = now()
    await work(batch)
    start += batch.length
    const isLong = now() - begun > LONG
    size = isLong ? Math.max(1, Math.floor(batch.length / 2)) : Math.min(SIZES.most, Math.ceil(size * 1.25))
  }
}
