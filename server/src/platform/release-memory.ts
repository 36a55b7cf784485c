import { Session } from 'node:inspector/promises'

/** Milliseconds between two checks of the process's load. */
const EVERY = 20_000
/** Share of a processor below which a process counts as idle. */
const IDLE = 0.05
/** Bytes by which it must have grown for a collection to be worth its pause, some 50 ms. */
const GROWTH = 6_000_000

/**
 * Collects all garbage, and makes V8 give its space back. By itself it keeps the largest young generation
 * (32 MB), and the garbage of the last minutes, in a process that then does little.
 */
async function releaseMemory(): Promise<void> {
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}

/**
 * Releases the memory of the start, and later that of busy times, once the process is idle again.
 * @param every milliseconds between two checks
 * @returns a function that stops it
 */
export async function releaseMemoryWhenIdle(every = EVERY): Promise<() => void> {
  await releaseMemory()
  let size = process.memoryUsage.rss()
  let before = process.cpuUsage()
  const look = async () => {
    const { user, system } = process.cpuUsage(before)
    before = process.cpuUsage()
    const isIdle = (user + system) / 1000 < every * IDLE
    if (!isIdle || process.memoryUsage.rss() < size + GROWTH) return
    await releaseMemory()
    size = process.memoryUsage.rss()
  }
  const timer = setInterval(() => void look(), every)
  return () => clearInterval(timer)
}
