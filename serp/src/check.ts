import type { Feature, Organic } from './page.ts'
import type { Search } from './search.ts'
import type { Source, SourceFailure } from './source.ts'

/** The joined result of a search: every page up to the depth, positions renumbered across pages, duplicates dropped. */
export type Check =
  | {
      outcome: 'complete'
      organic: Organic[]
      features: Feature[]
      relateds: string[]
      /** How far down the list was really seen; at least the depth asked for, or the end of the results. */
      depth: number
      /** True when the engine has no more results, so `depth` counts as the full 100. */
      exhausted: boolean
      /** Requests spent, retries included. */
      requests: number
    }
  | { outcome: 'failed'; failure: SourceFailure | 'consent' | 'js_required'; message: string; requests: number }

export type CheckOptions = {
  /** Organic results wanted, 1-100. */
  depth: number
  signal: AbortSignal
  /** Tries per page, the first included. */
  attempts: number
  /** Milliseconds one request may take. */
  timeout: number
  /** Milliseconds before the second try; doubles per try, with full jitter. */
  backoff: number
}

export declare function checkSearch(source: Source, search: Search, options: CheckOptions): Promise<Check>
