import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Log } from '../../platform/log.ts'
import { settleProjectDays } from './project-days.ts'
import { createSignal } from './signal.ts'

/** Adds up project days soon after they were marked, at most about once a second. */
export type Settler = { wake(): void; stop(): Promise<void> }

const PAUSE = 1_000
/** Looks for what a worker that crashed left behind. */
const ROUND = 10_000

export function createSettler(db: Kysely<Tables>, log: Log): Settler {
  const marked = createSignal()
  const ending = createSignal()
  let isStopping = false
  const loop = run()

  async function run() {
    while (!isStopping) {
      await settleAll()
      await ending.wait(PAUSE)
      if (!isStopping) await marked.wait(ROUND)
    }
    await settleAll()
  }

  async function settleAll() {
    try {
      while ((await settleProjectDays(db)) > 0);
    } catch (error) {
      log.warn(error, 'project days could not be added up, trying again')
    }
  }

  return {
    wake: marked.raise,
    async stop() {
      isStopping = true
      ending.raise()
      marked.raise()
      await loop
    },
  }
}
