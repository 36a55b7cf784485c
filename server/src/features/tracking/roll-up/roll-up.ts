import type { Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Log } from '../../../platform/log.ts'
import { createWakeUp } from '../wake-up.ts'
import { createBatchSize } from './batch-size.ts'
import { type DueProject, findUnwatchedDue, findWatchedDue, MOST_DUE } from './project-days.queries.ts'
import { rollUpAll, rollUpProjects } from './project-days.ts'

/** Keeps projects' numbers up to date: rolls up marked days soon after they were marked. */
export type RollUp = { wake(): void; stop(): Promise<void> }

/** Selects projects to roll up, and the interval. A lane runs in one kind of process, so other work does not delay it. */
export type Lane = {
  name: 'watched' | 'others'
  /** Due projects in order. Each is rolled up once per run. */
  find(db: Kysely<Tables>): Promise<DueProject[]>
  /** Milliseconds between two runs: ten times the length of the last run, within these limits. */
  least: number
  most: number
  /** Milliseconds after which a run begins without a wake-up. */
  round: number
}

/** Watched projects: a lane of the HTTP processes, where parsing of pages never delays it. */
export const watchedLane: Lane = {
  name: 'watched',
  find: findWatchedDue,
  least: 250,
  most: 500,
  round: 500,
}

/** Lane for unwatched projects in the workers, woken by recorded checks. `round` finds days left by crashed workers. */
export const otherLane: Lane = {
  name: 'others',
  find: findUnwatchedDue,
  least: 1_000,
  most: 2_000,
  round: 10_000,
}

/** The pause after a run. It has a maximum, because runs are slow on a busy machine and numbers must stay current. */
export function pauseAfter(took: number, { least, most }: Pick<Lane, 'least' | 'most'>): number {
  return Math.min(most, Math.max(least, 10 * took))
}

export type RollUpOptions = {
  db: Kysely<Tables>
  log: Log
  lane: Lane
  /** Called for each rolled-up project with the seconds since its oldest mark. */
  onRolledUp?: (lane: Lane['name'], seconds: number) => void
}

export function createRollUp({ db, log, lane, onRolledUp }: RollUpOptions): RollUp {
  const marked = createWakeUp()
  const ending = createWakeUp()
  const size = createBatchSize()
  let isStopping = false
  const loop = run()

  async function run() {
    while (!isStopping) {
      const startedAt = Date.now()
      const isMore = await turn()
      if (isMore) continue
      await ending.wait(pauseAfter(Date.now() - startedAt, lane))
      if (!isStopping) await marked.wait(lane.round)
    }
  }

  /** @returns whether more is due than one run can roll up */
  async function turn(): Promise<boolean> {
    try {
      const due = await lane.find(db)
      const isFull = due.length === MOST_DUE
      let days = 0
      while (due.length > 0 && !isStopping) {
        const startedAt = Date.now()
        const done = await rollUpProjects(db, size.take(due))
        size.took(Date.now() - startedAt)
        days += done.days
        for (const seconds of done.delays) onRolledUp?.(lane.name, seconds)
      }
      // If other processes are rolling up all of them, wait instead of querying again.
      return isFull && days > 0
    } catch (error) {
      log.warn(error, 'project days could not be rolled up, trying again')
      return false
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

/** Rolls up everything still due after a worker's last recording, including watched projects. */
export async function rollUpRemaining(
  db: Kysely<Tables>,
  log: Log,
  onRolledUp: NonNullable<RollUpOptions['onRolledUp']>,
): Promise<void> {
  try {
    await rollUpAll(db, (seconds) => onRolledUp(otherLane.name, seconds))
  } catch (error) {
    log.warn(error, 'project days could not be rolled up at the end')
  }
}
