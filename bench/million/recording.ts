import { setTimeout as sleep } from 'node:timers/promises'
import { listKeywords } from '@rankline/contract/keywords/calls'
import type { Person } from '../person.ts'
import type { Product } from '../product.ts'
import { countSteps, resetCounting, type Steps } from './statements.ts'

type Pool = Product['database']['pool']

/** Figures of a while in which a worker records checks and somebody looks at a project. Times in milliseconds. */
export type Recording = {
  checks: number
  seconds: number
  /** Ages of the oldest mark of the watched project, and of the others, in samples. */
  watched: number[]
  others: number[]
  /** Ages of the oldest open transaction of the product. */
  transactions: number[]
  lists: number[]
  steps: Steps
}

const SAMPLE_INTERVAL = 200
/** An open page asks about once a second while its keywords are checked. */
const LOOK_INTERVAL = 1_000

/**
 * Watches a running worker for a while.
 * @param meanwhile ends the while early when it is done
 */
export async function watchRecording(
  pool: Pool,
  { person, projectId, seconds }: { person: Person; projectId: number; seconds: number },
  meanwhile?: () => Promise<unknown>,
): Promise<Recording> {
  const looks: Promise<{ ms: number }>[] = []
  const look = () => looks.push(person.time(listKeywords, { project_id: projectId }))
  look()
  const timer = setInterval(look, LOOK_INTERVAL)
  await resetCounting(pool)
  const first = await lastRun(pool)
  const began = performance.now()
  let isDone = false
  const work = Promise.allSettled([meanwhile?.()]).then(([result]) => {
    isDone = meanwhile !== undefined
    return result
  })
  const samples: Sample[] = []
  while (!isDone && performance.now() - began < 1_000 * seconds) {
    samples.push(await sampleOf(pool, projectId))
    await sleep(SAMPLE_INTERVAL)
  }
  const result = await work
  const took = (performance.now() - began) / 1_000
  const last = await lastRun(pool)
  const steps = await countSteps(pool)
  clearInterval(timer)
  if (result.status === 'rejected') throw result.reason
  const lists = await Promise.all(looks)
  return {
    checks: last - first,
    seconds: took,
    watched: samples.map(({ watched }) => watched),
    others: samples.map(({ others }) => others),
    transactions: samples.map(({ longest }) => longest),
    lists: lists.map(({ ms }) => ms),
    steps,
  }
}

type Sample = { watched: number; others: number; longest: number }

async function sampleOf(pool: Pool, watchedId: number): Promise<Sample> {
  const { rows } = await pool.query<Sample>(
    `/* bench */
     SELECT
       coalesce(1000 * extract(epoch FROM clock_timestamp() - min(marked_at) FILTER (WHERE project_id = $1)), 0)::float8
         AS watched,
       coalesce(1000 * extract(epoch FROM clock_timestamp() - min(marked_at) FILTER (WHERE project_id <> $1)), 0)::float8
         AS others,
       (SELECT coalesce(max(1000 * extract(epoch FROM clock_timestamp() - xact_start)), 0)::float8
        FROM pg_stat_activity
        WHERE backend_type = 'client backend' AND application_name <> 'bench') AS longest
     FROM project_days_due`,
    [watchedId],
  )
  return rows[0]!
}

/** Ids of runs grow by one with each recorded check. */
async function lastRun(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    '/* bench */ SELECT coalesce(max(id), 0)::integer AS id FROM check_runs',
  )
  return rows[0]!.id
}
