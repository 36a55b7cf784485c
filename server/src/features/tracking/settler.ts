import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Log } from '../../platform/log.ts'
import { settleProjectDays } from './project-days.ts'
import { createSignal } from './signal.ts'

/** Adds up project days soon after they were marked: about once a second, less often while that takes long. */
export type Settler = { wake(): void; stop(): Promise<void> }

const PAUSE = 1_000
/** Adding up takes no more than this share of the time. */
const SHARE = 0.1
/** Looks for what a worker that crashed left behind. */
const ROUND = 10_000

export function createSettler(db: Kysely<Tables>, log: Log): Settler {
  const marked = createSignal()
  const ending = createSignal()
  let isStopping = false
  const loop = run()

  async function run() {
    while (!isStopping) {
      const startedAt = Date.now()
      await settleAll()
      await ending.wait(Math.max(PAUSE, (Date.now() - startedAt) / SHARE))
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
