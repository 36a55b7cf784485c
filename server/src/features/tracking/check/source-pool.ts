import type { Search } from '@rankline/serp/search'
import type { Source } from '@rankline/serp/source'
import { createHealthBook, type HealthBook } from '@rankline/serp/sources/health'
import { candidatesFor, inOrder, type OrderRule } from '@rankline/serp/sources/order'
import {
  type AdaptiveConcurrency,
  createAdaptiveConcurrency,
  type RequestStatus,
  withAdaptiveConcurrency,
} from './adaptive-concurrency.ts'
import { createSemaphore, type Semaphore } from './semaphore.ts'

/** The sources of a worker, each with its own concurrency. */
export type SourcePool = {
  health: HealthBook
  /** The sources that can answer a search, first choice first. */
  candidatesOf(search: Search): Source[]
  /** A source by its name; undefined where this worker has none. */
  named(source: string): Source | undefined
  /** The source that a search would use now. */
  firstOf(search: Search, startedAt: string | undefined): string | undefined
  hasRoom(source: string): boolean
  /** Waits until a check may run at a source. @returns a function to call when the check has ended */
  enter(source: Source, signal: AbortSignal): Promise<() => void>
  /** How many checks may run at a source. */
  limitOf(source: string): number
  /** How many checks run at a source. */
  runningAt(source: string): number
  names: readonly string[]
  priceOf(source: string): number
}

type Member = { source: Source; concurrency: AdaptiveConcurrency; semaphore: Semaphore }

export type OnRequest = (source: string, status: RequestStatus) => void

/** @param ceiling the maximum of running checks at one source */
export function createSourcePool(
  rules: readonly OrderRule[],
  sources: readonly Source[],
  ceiling: number,
  onRequest: OnRequest = () => {},
): SourcePool {
  const members = new Map<string, Member>()
  for (const source of sources) {
    const concurrency = createAdaptiveConcurrency(ceiling)
    const counted = withAdaptiveConcurrency(source, concurrency, (status) => onRequest(source.name, status))
    members.set(source.name, { source: counted, concurrency, semaphore: createSemaphore(concurrency.limit) })
  }
  const counted = new Map([...members].map(([name, { source }]) => [name, source]))
  const health = createHealthBook()
  const candidatesOf = (search: Search) => candidatesFor(rules, counted, search)
  const memberOf = (name: string): Member => {
    const member = members.get(name)
    if (member === undefined) throw new Error(`There is no source "${name}".`)
    return member
  }

  return {
    health,
    candidatesOf,
    named: (name) => counted.get(name),
    firstOf: (search, startedAt) => inOrder(candidatesOf(search), search, health, startedAt)[0]?.name,
    hasRoom: (name) => memberOf(name).semaphore.hasRoom(),
    enter: ({ name }, signal) => memberOf(name).semaphore.acquire(signal),
    limitOf: (name) => memberOf(name).concurrency.limit(),
    runningAt: (name) => memberOf(name).semaphore.running(),
    names: [...members.keys()],
    priceOf: (name) => memberOf(name).source.price ?? 0,
  }
}
