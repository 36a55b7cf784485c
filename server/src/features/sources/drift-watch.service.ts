import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import { engineBySlug } from '@rankline/serp/catalog/engines'
import { type Habit, isSuspect, newHabit, observationOf, observePage } from '@rankline/serp/drift'
import type { ParsedPage } from '@rankline/serp/page'
import type { PageRequest } from '@rankline/serp/source'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Log } from '../../platform/log.ts'
import * as queries from './drift-watch.queries.ts'

/** Compares the first page of every check with the baseline of the engine's pages. */
export type DriftWatch = {
  /** Loads the baseline that the last worker stored. */
  load(): Promise<void>
  /** @returns why the page's list is not reliable, as text for people; null if it seems reliable */
  inspect(source: string, page: ParsedPage, request: PageRequest): string | null
  /** Stores the baseline, the drifts and some of their pages, and loads the drifts that an administrator accepted. */
  flush(): Promise<void>
  stop(): Promise<void>
}

type Watched = queries.DriftAbout & {
  habit: Habit
  isChanged: boolean
  /** Whether it drifts now, or did when it was last stored. */
  isAlarmed: boolean
  failedChecks: number
  pages: queries.KeptPage[]
  /** When a page was doubted by its own reader, in milliseconds since 1970; 0 before the first. */
  doubtedAt: number
}

const FLUSH = 5_000
/** Pages kept between two flushes, of one source, engine, type and device. */
const PAGES_AT_ONCE = 3
/** Pages kept of an engine. */
const PAGES_OF_ENGINE = 20
const LARGEST = 2 * 1024 * 1024
/** A series of doubtful pages ends an hour after the last one, which keeps the number of series small. */
const DOUBT_LASTS = 3_600_000

const compress = promisify<string, Buffer>(deflate)

export function createDriftWatch(db: Kysely<Tables>, log: Log): DriftWatch {
  const watched = new Map<string, Watched>()
  let flushing: Promise<void> = Promise.resolve()
  let lookedAt = new Date()
  const timer = setInterval(() => void flush(), FLUSH)

  function watchedOf(source: string, { engine, type, device }: PageRequest['search']): Watched {
    const key = [source, engine, type, device].join(' ')
    const known = watched.get(key)
    if (known !== undefined) return known
    const fresh = watch({ key, source, engine, type, device }, newHabit())
    watched.set(key, fresh)
    return fresh
  }

  /** Flushes run one after the other: a parallel one would count the same changes twice. */
  function flush(): Promise<void> {
    flushing = flushing.then(async () => {
      try {
        await forgetAccepted()
        for (const one of watched.values()) if (one.isChanged) await write(one)
      } catch (error) {
        log.warn(error, 'what is usual of result pages could not be written down')
      }
    })
    return flushing
  }

  async function forgetAccepted() {
    const keys = await queries.findAccepted(db, lookedAt)
    lookedAt = new Date()
    for (const key of keys) {
      const one = watched.get(key)
      if (one !== undefined) Object.assign(one, watch(one, newHabit()), { isChanged: true })
    }
  }

  async function write(one: Watched) {
    const { failedChecks, pages, habit, isAlarmed } = one
    Object.assign(one, { isChanged: false, failedChecks: 0, pages: [] })
    await queries.storeHabit(db, one.key, habit)
    if (habit.drifts.length > 0 || pages.length > 0) {
      const id = await queries.storeDrift(db, one, { signs: habit.drifts, failedChecks })
      for (const page of pages) await keep(id, page)
      if (!isAlarmed) log.error({ drifts: habit.drifts }, `pages read differently than usual: ${one.key}`)
      one.isAlarmed = true
    }
    const isDoubted = Date.now() - one.doubtedAt < DOUBT_LASTS
    if (habit.drifts.length === 0 && !isDoubted && one.isAlarmed) {
      await queries.endDrift(db, one.key)
      log.info(`pages read as usual again: ${one.key}`)
      one.isAlarmed = false
    }
  }

  async function keep(driftId: number, page: queries.KeptPage) {
    const body = page.raw === null ? null : await compress(page.raw)
    await queries.storePage(db, driftId, page, body)
    await queries.dropOldPages(db, page.engine, PAGES_OF_ENGINE)
  }

  return {
    async load() {
      for (const { key, habit, is_open } of await queries.findHabits(db)) {
        const [source = '', engine = '', type = '', device = ''] = key.split(' ')
        const one = watch({ key, source, engine, type, device }, habit)
        watched.set(key, { ...one, isAlarmed: is_open })
      }
    },
    inspect(source, page, request) {
      const one = watchedOf(source, request.search)
      // A doubtful page fails with its own reason and does not change the baseline.
      if (page.doubt !== undefined) {
        if (one.pages.length < PAGES_AT_ONCE) one.pages.push(keptPage(page, request))
        Object.assign(one, { isChanged: true, doubtedAt: Date.now(), failedChecks: one.failedChecks + 1 })
        return null
      }
      if (request.page > 0) return null
      const observation = observationOf(page)
      one.habit = observePage(one.habit, observation)
      one.isChanged = true
      if (!isSuspect(one.habit, observation)) return null
      if (one.pages.length < PAGES_AT_ONCE) one.pages.push(keptPage(page, request))
      // A page that blocks us contains no list; it fails with its own reason.
      if (page.status !== 'ok' && page.status !== 'no_results') return null
      one.failedChecks += 1
      const name = engineBySlug(one.engine)?.name ?? one.engine
      return `${name}’s pages read differently than usual, so this one is not believed.`
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}

function watch({ key, source, engine, type, device }: queries.DriftAbout, habit: Habit): Watched {
  const about = { key, source, engine, type, device }
  return { ...about, habit, isChanged: false, isAlarmed: false, failedChecks: 0, pages: [], doubtedAt: 0 }
}

function keptPage(page: ParsedPage, { search }: PageRequest): queries.KeptPage {
  const { phrase, engine, country, language } = search
  const { status, organic, features, raw = null } = page
  return {
    phrase,
    engine,
    country,
    language,
    status,
    results: organic.length,
    features: features.length,
    raw: raw?.slice(0, LARGEST) ?? null,
    at: new Date(),
  }
}
