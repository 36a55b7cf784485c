import { OVERVIEW } from '@rankline/serp/overviews'
import { MOST_SOURCES } from '../record/rank-state.ts'

// A day of a project's overviews has one letter for each keyword. All are ASCII, because ASCII strings are read several
// times as fast as others.

const FIRST_READ = 64
const FIRST_COUNT = 48
const letters: Readonly<Record<number, string>> = {
  [OVERVIEW.notShown]: '-',
  [OVERVIEW.notRead]: '?',
  [OVERVIEW.failed]: '!',
}
const codes = { notShown: '-'.charCodeAt(0), notRead: '?'.charCodeAt(0), failed: '!'.charCodeAt(0) }

/** The letter of an overview's state. `sources`: how many an overview that was read has. */
export function stateLetter(place: number | null, sources: number): string {
  if (place === null) return '.'
  if (place < 0) return letters[place] ?? '.'
  if (sources === 0) return letters[OVERVIEW.notRead]!
  return String.fromCharCode(FIRST_READ + Math.min(sources, MOST_SOURCES))
}

export const countLetter = (count: number) => String.fromCharCode(FIRST_COUNT + Math.min(count, MOST_SOURCES))

type OverviewCounts = {
  read: number
  sources: number
  not_shown: number
  not_read: number
  failed: number
}

/** Counts the states of a day. @param isMember whether the keyword at this place counts; null: all do */
export function countStates(states: string, isMember: Uint8Array | null): OverviewCounts {
  const counts = { read: 0, sources: 0, not_shown: 0, not_read: 0, failed: 0 }
  for (let place = 0; place < states.length; place += 1) {
    if (isMember !== null && isMember[place] !== 1) continue
    const code = states.charCodeAt(place)
    if (code > FIRST_READ) {
      counts.read += 1
      counts.sources += code - FIRST_READ
    } else if (code === codes.notShown) counts.not_shown += 1
    else if (code === codes.notRead) counts.not_read += 1
    else if (code === codes.failed) counts.failed += 1
  }
  return counts
}

/** Counts the overviews that cite a site, and its sources in them. */
export function countCitations(
  counts: string,
  isMember: Uint8Array | null,
): { cited: number; sources: number } {
  let [cited, sources] = [0, 0]
  for (let place = 0; place < counts.length; place += 1) {
    const count = counts.charCodeAt(place) - FIRST_COUNT
    if (count === 0 || (isMember !== null && isMember[place] !== 1)) continue
    cited += 1
    sources += count
  }
  return { cited, sources }
}
