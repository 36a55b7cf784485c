import type { Search } from '@rankline/serp/search'
import type { Source } from '@rankline/serp/source'
import { createHealthBook, type HealthBook } from '@rankline/serp/sources/health'
import { candidatesFor, inTurn, type OrderRule } from '@rankline/serp/sources/order'
import { createGate, type Gate } from './gate.ts'
import { createPace, type Pace, paced, type RequestStatus } from './pace.ts'

/** The sources a worker asks, each at its own pace. */
export type Fleet = {
  health: HealthBook
  /** Those that can answer a search, first choice first. */
  candidatesOf(search: Search): Source[]
  /** The source a search will be asked at, as things stand. */
  firstOf(search: Search, startedAt: string | undefined): string | undefined
  hasRoom(source: string): boolean
  enter(source: Source, signal: AbortSignal): Promise<() => void>
  /** Checks that may be under way at a source. */
  limitOf(source: string): number
  /** Checks under way at a source. */
  runningAt(source: string): number
  names: readonly string[]
  priceOf(source: string): number
}

type Member = { source: Source; pace: Pace; gate: Gate }

export type OnRequest = (source: string, status: RequestStatus) => void

/** @param ceiling checks under way at one source at most */
export function createFleet(
  rules: readonly OrderRule[],
  sources: readonly Source[],
  ceiling: number,
  onRequest: OnRequest = () => {},
): Fleet {
  const members = new Map<string, Member>()
  for (const source of sources) {
    const pace = createPace(ceiling)
    const counted = paced(source, pace, (status) => onRequest(source.name, status))
    members.set(source.name, { source: counted, pace, gate: createGate(pace.limit) })
  }
  const paceds = new Map([...members].map(([name, { source }]) => [name, source]))
  const health = createHealthBook()
  const candidatesOf = (search: Search) => candidatesFor(rules, paceds, search)
  const memberOf = (name: string): Member => {
    const member = members.get(name)
    if (member === undefined) throw new Error(`There is no source "${name}".`)
    return member
  }

  return {
    health,
    candidatesOf,
    firstOf: (search, startedAt) => inTurn(candidatesOf(search), search, health, startedAt)[0]?.name,
    hasRoom: (name) => memberOf(name).gate.hasRoom(),
    enter: ({ name }, signal) => memberOf(name).gate.enter(signal),
    limitOf: (name) => memberOf(name).pace.limit(),
    runningAt: (name) => memberOf(name).gate.inside(),
    names: [...members.keys()],
    priceOf: (name) => memberOf(name).source.price ?? 0,
  }
}
