import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Log } from '../../platform/log.ts'
import { rollUpProjectDays } from './project-days.ts'
import { createSignal } from './signal.ts'

/** Rolls up project days soon after they were marked: about once a second, less often while that takes long. */
export type RollUp = { wake(): void; stop(): Promise<void> }

const PAUSE = 1_000
/** Rolling up takes no more than this share of the time. */
const SHARE = 0.1
/** Looks for what a worker that crashed left behind. */
const ROUND = 10_000

export function createRollUp(db: Kysely<Tables>, log: Log): RollUp {
  const marked = createSignal()
  const ending = createSignal()
  let isStopping = false
  const loop = run()

  async function run() {
    while (!isStopping) {
      const startedAt = Date.now()
      await rollUpAll()
      await ending.wait(Math.max(PAUSE, (Date.now() - startedAt) / SHARE))
      if (!isStopping) await marked.wait(ROUND)
    }
    await rollUpAll()
  }

  async function rollUpAll() {
    try {
      while ((await rollUpProjectDays(db)) > 0);
    } catch (error) {
      log.warn(error, 'project days could not be rolled up, trying again')
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
