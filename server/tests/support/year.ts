import { utcDay } from '@rankline/contract/days'
/**
 * Result of one check of one keyword: positions of the site and the rivals, null if not in the first `depth`
 * results.
 */
export type Seen = { keyword: number; depth: number; own: number | null; rivals: (number | null)[] }
export type Day = { day: string; seen: Seen[] }

/** Set `YEAR_SEED=7` for another year in longer tests. */
const SEED = Number(process.env.YEAR_SEED ?? 20_261_121)

/** A year that is the same in every run: gaps, unchecked keywords, shallow checks, drops and comebacks. */
export function makeYear(days: number, keywords: number, rivals: number): Day[] {
  const random = numbers(SEED)
  const chance = (share: number) => random() < share
  return Array.from({ length: days }, (_, index): Day => {
    const day = dayBefore(days - 1 - index)
    if (chance(0.05)) return { day, seen: [] }
    const seen = [...Array(keywords).keys()].flatMap((keyword): Seen[] => {
      if (chance(0.1)) return []
      const depth = chance(0.2) ? 20 : 100
      const place = () => {
        const p = chance(0.15) ? null : 1 + Math.floor(random() ** 2 * 100)
        return p === null || p > depth ? null : p
      }
      // A position holds only one result.
      const places = [place(), ...Array.from({ length: rivals }, place)].map((p, at, all) =>
        all.indexOf(p) === at ? p : null,
      )
      return [{ keyword, depth, own: places[0]!, rivals: places.slice(1) }]
    })
    return { day, seen }
  })
}

/** Pseudo-random numbers from 0 to 1, determined by the seed (mulberry32). */
export function numbers(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The UTC day `days` days before today. */
export function dayBefore(days: number): string {
  return utcDay(-days)
}
