import type { Search } from '@rankline/serp/search'
import type { LeasedSearch } from '../lease/lease.queries.ts'
import { searchOf } from '../search.ts'
import type { SourcePool } from './source-pool.ts'

/** A leased search that waits for a source; `search` is null if it cannot be fetched yet. */
export type Ready = { leased: LeasedSearch; search: Search | null }

/** Leased searches that wait for room at their source. A slow source does not delay the searches of others. */
export type ReadyQueue = {
  add(leased: readonly LeasedSearch[]): void
  /** The first search in order whose source has room. */
  take(): Ready | undefined
  /** How many checks may run at all sources in use together. */
  limit(): number
  /** How many searches to lease now; 0 if enough are waiting. */
  wanted(): number
  isEmpty(): boolean
}

/** The maximum of waiting searches, even if many wait for one slow source. */
const MOST_READY = 1_000
/** The line of searches that no source can answer: their checks end without a request. */
const NOWHERE = ''
const NOWHERE_LIMIT = 4

type Numbered = Ready & { number: number }

export function createReadyQueue(sourcePool: SourcePool): ReadyQueue {
  const lines = new Map<string, Numbered[]>()
  let next = 0
  const limitOf = (name: string) => (name === NOWHERE ? NOWHERE_LIMIT : sourcePool.limitOf(name))
  const hasRoom = (name: string) => name === NOWHERE || sourcePool.hasRoom(name)
  const length = () => sumOf([...lines.values()].map((line) => line.length))
  const limit = () => sumOf((lines.size === 0 ? [...sourcePool.names] : [...lines.keys()]).map(limitOf))

  return {
    add(leased) {
      for (const one of leased) {
        const search = searchOf(one)
        const name = (search && sourcePool.firstOf(search, one.progress?.source)) ?? NOWHERE
        const line = lines.get(name) ?? []
        lines.set(name, line)
        line.push({ leased: one, search, number: next })
        next += 1
      }
    },
    take() {
      let first: Numbered[] | undefined
      for (const [name, line] of lines) {
        const [head] = line
        if (head === undefined || !hasRoom(name)) continue
        if (first === undefined || head.number < first[0]!.number) first = line
      }
      return first?.shift()
    },
    limit,
    wanted() {
      const held = length()
      const counted = sumOf([...lines].map(([name, line]) => Math.min(line.length, 2 * limitOf(name))))
      return counted >= limit() ? 0 : Math.min(2 * limit() - counted, MOST_READY - held)
    },
    isEmpty: () => length() === 0,
  }
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
