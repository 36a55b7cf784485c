import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

/** Share of the machine in use that still counts as quiet. */
const QUIET = 0.2
const LOOK = 1_000

/**
 * Waits until nobody else uses the machine, so that a run measures the product and not its neighbours.
 * @param patience seconds after which the run is made anyway
 */
export async function untilQuiet(patience: number): Promise<void> {
  const deadline = Date.now() + patience * 1000
  while (Date.now() < deadline) {
    const before = times()
    await sleep(LOOK)
    const after = times()
    if (1 - (after.idle - before.idle) / (after.all - before.all) < QUIET) return
  }
}

function times() {
  const all = cpus().map(({ times: of }) => of)
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  return { idle: sum(all.map(({ idle }) => idle)), all: sum(all.flatMap((of) => Object.values(of))) }
}
