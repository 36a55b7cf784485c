import { expect, onTestFinished, test } from 'vitest'
import { releaseMemoryWhenIdle } from './release-memory.ts'

test('the memory of a busy time is given back once the process is idle', async () => {
  onTestFinished(await releaseMemoryWhenIdle(300))
  let held: unknown[] = Array.from({ length: 1_500_000 }, (_, index) => ({ index }))
  const most = process.memoryUsage().heapUsed
  expect(held).toHaveLength(1_500_000)
  held = []
  // Nothing is allocated meanwhile for which V8 would collect by itself.
  await expect
    .poll(() => process.memoryUsage().heapUsed, { interval: 500, timeout: 30_000 })
    .toBeLessThan(most - 30_000_000)
})
