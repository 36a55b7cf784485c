import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Log } from '../../platform/log.ts'
import { type DueProject, findUnwatchedDue, findWatchedDue, MOST_DUE } from './project-days.queries.ts'
import { rollUpAll, rollUpProjects } from './project-days.ts'
import { createBatchSize } from './roll-up-batches.ts'
import { createSignal } from './signal.ts'

/** Keeps the numbers of projects up with their keywords: rolls up marked days soon after they were marked. */
export type RollUp = { wake(): void; stop(): Promise<void> }

/** One after the other, at a pace of its own, so that projects people look at never wait for the others. */
export type Lane = {
  name: 'watched' | 'others'
  /** Due projects in their order. Each is rolled up once a turn. */
  find(db: Kysely<Tables>): Promise<DueProject[]>
  /** Milliseconds between two turns: ten times as long as the last one took, within these. */
  least: number
  most: number
  /** Milliseconds after which a turn is made without a call: for what a crashed worker left, or a page that was opened. */
  round: number
}

export const lanes: readonly Lane[] = [
  { name: 'watched', find: findWatchedDue, least: 250, most: 1_000, round: 1_000 },
  { name: 'others', find: findUnwatchedDue, least: 1_000, most: 2_000, round: 10_000 },
]

/** Bounded: on a busy machine a turn takes long, and numbers must not become stale by tens of seconds. */
export function pauseAfter(took: number, { least, most }: Pick<Lane, 'least' | 'most'>): number {
  return Math.min(most, Math.max(least, 10 * took))
}

export type RollUpOptions = {
  db: Kysely<Tables>
  log: Log
  /** Told of every project that was rolled up: seconds since its oldest mark. */
  onRolledUp?: (lane: Lane['name'], seconds: number) => void
}

export function createRollUp({ db, log, onRolledUp }: RollUpOptions): RollUp {
  let isStopping = false
  const running = lanes.map((lane) => {
    const signals = { marked: createSignal(), ending: createSignal() }
    return { ...signals, loop: run(lane, signals) }
  })

  async function run(
    lane: Lane,
    { marked, ending }: Record<'marked' | 'ending', ReturnType<typeof createSignal>>,
  ) {
    const size = createBatchSize()
    while (!isStopping) {
      const startedAt = Date.now()
      const isMore = await turn(lane, size)
      if (isMore) continue
      await ending.wait(pauseAfter(Date.now() - startedAt, lane))
      if (!isStopping) await marked.wait(lane.round)
    }
  }

  /** @returns whether more is due than one turn takes */
  async function turn(lane: Lane, size: ReturnType<typeof createBatchSize>): Promise<boolean> {
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
      // Where others are at all of them, waiting is better than looking again.
      return isFull && days > 0
    } catch (error) {
      log.warn(error, 'project days could not be rolled up, trying again')
      return false
    }
  }

  return {
    wake() {
      for (const { marked } of running) marked.raise()
    },
    async stop() {
      isStopping = true
      for (const { marked, ending } of running) {
        ending.raise()
        marked.raise()
      }
      await Promise.all(running.map(({ loop }) => loop))
      await rollUpAll(db, (seconds) => onRolledUp?.('others', seconds)).catch((error) =>
        log.warn(error, 'project days could not be rolled up at the end'),
      )
    },
  }
}
