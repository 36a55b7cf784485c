import { sleep } from '../sleep.ts'

/** What is known of how a phrase is searched for and advertised on; null is unknown. */
export type PhraseNumbers = {
  phrase: string
  /** Searches a month. */
  volume: number | null
  /** US dollars a click. */
  cpc: number | null
  /** How hard advertisers compete, 0-1. */
  competition: number | null
}

export type Market = {
  /** ISO 3166-1 alpha-2, lower case. */
  country: string
  /** ISO 639-1. */
  language: string
}

/** Something that knows how often phrases are searched for. */
export type MetricsSource = {
  name: string
  /**
   * @param phrases at most 1,000
   * @returns in any order; phrases left out are unknown
   * @throws {SourceError} when the source gives no answer
   */
  numbersOf(phrases: readonly string[], market: Market, signal: AbortSignal): Promise<PhraseNumbers[]>
  close(): Promise<void>
}

/** Google Ads takes no longer keywords, none of more words, and none with other signs than these leave. */
const mostSigns = 80
const mostWords = 10
const refusedSigns = /[,!@%^()={};~`<>?\\|―]/

/** Whether Google's keyword planner can be asked about a phrase; one that it cannot fails all that are asked with it. */
export function isPlannable(phrase: string): boolean {
  return phrase.length <= mostSigns && phrase.split(' ').length <= mostWords && !refusedSigns.test(phrase)
}

/** Lets calls through one at a time, so many milliseconds apart. */
export function spaced(milliseconds: number): (signal: AbortSignal) => Promise<void> {
  let free = 0
  return async (signal) => {
    signal.throwIfAborted()
    const now = Date.now()
    const turn = Math.max(now, free)
    free = turn + milliseconds
    if (turn > now) await sleep(turn - now, signal)
  }
}
