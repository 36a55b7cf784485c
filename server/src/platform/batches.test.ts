import { expect, test } from 'vitest'
import { inTimedBatches } from './batches.ts'

/** Sizes of the batches of a list whose items take these milliseconds each. */
async function sizesOf(count: number, milliseconds: (item: number) => number) {
  const sizes: number[] = []
  const done: number[] = []
  let clock = 0
  await inTimedBatches(
    Array.from({ length: count }, (_, index) => index),
    async (batch) => {
      sizes.push(batch.length)
      done.push(...batch)
      for (const item of batch) clock += milliseconds(item)
    },
    () => clock,
  )
  expect(done).toEqual(Array.from({ length: count }, (_, index) => index))
  return sizes
}

test('batches of items that take long become small, down to one', async () => {
  expect((await sizesOf(60, () => 900)).slice(0, 6)).toEqual([20, 10, 5, 2, 1, 2])
  expect(await sizesOf(42, () => 5_000)).toEqual([20, 10, 5, 2, 1, 1, 1, 1, 1])
})

test('batches of items that take no time become large, but not without end', async () => {
  const sizes = await sizesOf(20_000, () => 0)
  expect(sizes[0]).toBe(20)
  expect(Math.max(...sizes)).toBe(1_000)
})

test('an empty list has no batch', async () => {
  expect(await sizesOf(0, () => 0)).toEqual([])
})
