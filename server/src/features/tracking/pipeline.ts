import type { Source } from '@rankline/serp/source'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Log } from '../../platform/log.ts'
import { type CheckSettings, check, type Finished } from './check.ts'
import { createHoldings } from './holdings.ts'
import { type LeasedSearch, leaseSearches } from './lease.queries.ts'
import { createPace, paced } from './pace.ts'
import { createRecorder } from './recorder.ts'
import type { Introduce } from './sandbox-sites.ts'
import { utcDay } from './schedule.ts'
import { createSettler } from './settler.ts'
import { createSignal } from './signal.ts'
import { keepStatistics } from './statistics.ts'

export type PipelineOptions = {
  db: Kysely<Tables>
  source: Source
  log: Log
  settings: CheckSettings & {
    /** Searches under way at the same time, at most. */
    concurrency: number
    leaseSeconds: number
    /** Milliseconds between looks for due searches when none was found and nobody called. */
    poll: number
  }
  introduce?: Introduce
  now?: () => Date
}

export type Pipeline = {
  /** Something became due: look now instead of at the next poll. */
  wake(): void
  /** Ends the checks under way, or gives them back when they take long, and records what is done. */
  stop(): Promise<void>
}

/** Checks under way get this long to end by themselves. */
const STOP_PATIENCE = 3_000
const MOST_LEASED_AT_ONCE = 200
/** Checks waiting to be recorded; fetching pauses beyond. */
const MOST_UNRECORDED = 400
const PAUSE_AFTER_ERROR = 1_000

/** Takes due searches, fetches them, and records what was seen; each step goes on while the next is at work. */
export function startPipeline(options: PipelineOptions): Pipeline {
  const { db, log, settings, introduce, now = () => new Date() } = options
  const pace = createPace(settings.concurrency)
  const source = paced(options.source, pace)
  const holdings = createHoldings(db, settings.leaseSeconds, log)
  const settler = createSettler(db, log)
  const changed = createSignal()
  const countRecorded = keepStatistics(db, log)
  const recorder = createRecorder({
    db,
    source: source.name,
    log,
    onRecorded(ids) {
      holdings.drop(ids)
      countRecorded(ids.length)
      settler.wake()
      startChecks()
    },
  })
  const abort = new AbortController()
  const ready: LeasedSearch[] = []
  const underWay = new Set<Promise<void>>()
  let isStopping = false
  /** Nothing was due: not to look again before this, in milliseconds since 1970. */
  let lookAt = 0
  const isHungry = () => ready.length < pace.limit() && Date.now() >= lookAt
  const isIdle = () => underWay.size === 0 && ready.length === 0

  const loop = run()

  async function run() {
    while (!isStopping) {
      startChecks()
      if (isHungry()) await leaseMore()
      else await changed.wait(lookAt > Date.now() ? lookAt - Date.now() : settings.poll)
      recorder.hurry(isIdle())
    }
  }

  async function leaseMore() {
    const count = Math.min(MOST_LEASED_AT_ONCE, 2 * pace.limit() - ready.length)
    const at = now()
    const about = { count, seconds: settings.leaseSeconds, now: at, today: utcDay(at) }
    try {
      const leased = await leaseSearches(db, about)
      // Fewer than asked for: nothing more is due until somebody calls or time passes.
      lookAt = leased.length < count ? Date.now() + settings.poll : 0
      holdings.add(leased)
      await introduceTo(leased)
      ready.push(...leased)
    } catch (error) {
      lookAt = Date.now() + PAUSE_AFTER_ERROR
      log.error(error, 'no searches could be taken')
    }
  }

  async function introduceTo(leased: LeasedSearch[]) {
    try {
      if (leased.length > 0) await introduce?.(leased)
    } catch (error) {
      // What is wrong with the source then shows in the checks, which end and are recorded.
      log.warn(error, 'the sites could not be introduced')
    }
  }

  function startChecks() {
    while (!isStopping && underWay.size < pace.limit() && recorder.waiting() < MOST_UNRECORDED) {
      const search = ready.shift()
      if (search === undefined) return
      // Its lease ran out while it waited: it is somebody else's now.
      if (!holdings.has(search)) continue
      const work = checkOne(search).finally(() => {
        underWay.delete(work)
        startChecks()
        if (isHungry() || isIdle()) changed.raise()
      })
      underWay.add(work)
    }
  }

  async function checkOne(search: LeasedSearch) {
    const at = now()
    try {
      recorder.add(await check(db, source, search, settings, at, abort.signal))
    } catch (error) {
      if (abort.signal.aborted) return
      log.error(error, `the check of search ${search.id} broke`)
      recorder.add(broken(search, at))
    }
  }

  return {
    wake() {
      lookAt = 0
      changed.raise()
    },
    async stop() {
      isStopping = true
      changed.raise()
      await loop
      const timer = setTimeout(() => abort.abort(new Error('the worker ends')), STOP_PATIENCE)
      await Promise.all(underWay)
      clearTimeout(timer)
      await recorder.stop()
      await holdings.giveBack()
      await settler.stop()
    },
  }
}

function broken(search: LeasedSearch, at: Date): Finished {
  return {
    search,
    at,
    day: utcDay(at),
    outcome: 'failed',
    message: 'The check broke; the log says where.',
    retryAfter: undefined,
    isLasting: false,
  }
}
