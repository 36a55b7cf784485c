import type { Deep } from '../part.ts'
import { memoryOf } from '../processes.ts'
import type { Product } from '../product.ts'

/** Megabytes a worker may occupy whatever a source sends. */
const MOST = 400
const INTERVAL = 50

/** Weighs the worker as long as it is watched. */
export function watchMemory(product: Product): { tell(deep: Deep): void; stop(): void } {
  let most = 0
  let pid: number | undefined
  const timer = setInterval(() => {
    if (memoryOf(pid) === 0) pid = product.pidOf('worker')
    most = Math.max(most, memoryOf(pid))
  }, INTERVAL)
  return {
    tell(deep) {
      const text = `${most.toFixed(0)} MB`
      deep.remark('most memory of the worker', text)
      deep.check(`the worker stays below ${MOST} MB`, most > 0 && most < MOST, text)
    },
    stop: () => clearInterval(timer),
  }
}
