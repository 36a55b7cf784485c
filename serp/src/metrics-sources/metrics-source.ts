import { sleep } from '../sleep.ts'

/** Search volume and advertising numbers of a phrase; null is unknown. */
export type PhraseNumbers = {
  phrase: string
  /** Searches per month. */
  volume: number | null
  /** US dollars per click. */
  cpc: number | null
  /** Competition among advertisers, 0-1. */
  competition: number | null
}

export type Market = {
  /** ISO 3166-1 alpha-2, lower case. */
  country: string
  /** ISO 639-1. */
  language: string
}

/** A source of search volumes. */
export type MetricsSource = {
  name: string
  /**
   * @param phrases at most 1,000
   * @returns metrics in any order; phrases not returned are unknown
   * @throws {SourceError} when the source returns no answer
   */
  numbersOf(phrases: readonly string[], market: Market, signal: AbortSignal): Promise<PhraseNumbers[]>
  close(): Promise<void>
}

/** Google Ads rejects longer keywords, keywords with more words, and keywords with any other symbols. */
const mostSigns = 80
const mostWords = 10
const refusedSigns = /[,!@%^()={};~`<>?\\|―]/

/** Whether Google's keyword planner accepts a phrase. One bad phrase makes the whole request fail. */
export function isPlannable(phrase: string): boolean {
  return phrase.length <= mostSigns && phrase.split(' ').length <= mostWords && !refusedSigns.test(phrase)
}

/** Runs calls one at a time, at least N milliseconds apart. */
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
