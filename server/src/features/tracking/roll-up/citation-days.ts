import { utcDay } from '@rankline/contract/days'
import type { Target } from '@rankline/serp/canonical'
import { matchTarget, parseTarget } from '@rankline/serp/match'
import type { Kysely } from 'kysely'
import { transaction } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { CitationDay } from '../record/citation-marks.queries.ts'
import { ruleOf, ruleOfHost } from '../rules.service.ts'
import * as queries from './citation-days.queries.ts'
import { countCitations, countLetter, countStates, stateLetter } from './citation-letters.ts'

/** The most competitors of a project whose citations are counted: those of most keywords. */
const MOST_RIVALS = 30
const DAYS_AT_ONCE = 200

/**
 * Counts the citations of marked days, each in a transaction of its own. A day that is marked again meanwhile is counted
 * again.
 * @param isAll also of large projects that nobody looks at
 * @param signal leaves the other days to the next run
 */
export async function countCitationDays(
  db: Kysely<Tables>,
  { isAll = false, signal }: { isAll?: boolean; signal?: AbortSignal } = {},
): Promise<number> {
  let counted = 0
  for (;;) {
    const due = await queries.findCitationDaysDue(db, isAll, DAYS_AT_ONCE)
    for (const day of due) {
      if (signal?.aborted) return counted
      await transaction(db, async (trx) => {
        if (await queries.takeCitationDay(trx, day)) await countDay(trx, day)
      })
      counted += 1
    }
    if (due.length < DAYS_AT_ONCE) return counted
  }
}

async function countDay(db: Kysely<Tables>, day: CitationDay): Promise<void> {
  const overviews = await queries.findDayOverviews(db, day)
  if (day.day < utcDay() && !isKnown(overviews)) return
  const isCounted = overviews.some(({ place }) => place !== null)
  const hosts = isCounted ? await queries.findRivalHosts(db, day, MOST_RIVALS) : []
  await queries.storeCitationDay(db, day, isCounted ? countSites(overviews, hosts) : [])
}

/** Whether the sources of most overviews are still stored. Otherwise a past day keeps its counts. */
function isKnown(overviews: readonly queries.DayOverview[]): boolean {
  const read = overviews.filter(({ place }) => place !== null && place >= 0)
  return read.filter(({ urls }) => urls === null).length <= read.length / 2
}

/** The counts of the site itself, whose host is empty, and of its competitors. */
function countSites(
  overviews: readonly queries.DayOverview[],
  hosts: readonly string[],
): queries.SiteCounts[] {
  const targetOf = targets()
  const rivalsOf = rivals(hosts)
  const states: string[] = []
  const own: string[] = []
  const ofRivals = hosts.map((): string[] => [])
  for (const overview of overviews) {
    const urls = sourceUrls(overview.urls)
    const letter = stateLetter(overview.place, urls.length)
    states.push(letter)
    const rule = ruleOf(overview)
    const counts = new Uint8Array(hosts.length)
    let ownCount = 0
    for (const url of isRead(letter) ? urls : []) {
      const target = targetOf(url)
      if (target === null) continue
      if (rule !== null && matchTarget(rule, target)) ownCount += 1
      for (const rival of rivalsOf(target)) counts[rival]! += 1
    }
    own.push(countLetter(ownCount))
    for (const [index, count] of counts.entries()) ofRivals[index]!.push(countLetter(count))
  }
  const all = states.join('')
  const ofDay = countStates(all, null)
  const siteOf = (host: string, letters: readonly string[]): queries.SiteCounts => {
    const counts = letters.join('')
    const { cited, sources } = countCitations(counts, null)
    return {
      host,
      read_count: ofDay.read,
      cited_count: cited,
      source_count: ofDay.sources,
      site_source_count: sources,
      not_shown_count: ofDay.not_shown,
      not_read_count: ofDay.not_read,
      failed_count: ofDay.failed,
      keyword_ids: host === '' ? overviews.map(({ id }) => id) : null,
      states: host === '' ? all : null,
      counts,
    }
  }
  return [siteOf('', own), ...hosts.map((host, index) => siteOf(host, ofRivals[index]!))]
}

/** Addresses of sources that are stored one per line. */
export const sourceUrls = (lines: string | null): string[] =>
  lines === null || lines === '' ? [] : lines.split('\n')

const isRead = (letter: string) => letter >= 'A'

/** Parses each address once, because a page is cited for many keywords. */
function targets(): (url: string) => Target | null {
  const known = new Map<string, Target | null>()
  return (url) => {
    const found = known.get(url)
    if (found !== undefined) return found
    const target = parseTarget(url)
    known.set(url, target)
    return target
  }
}

/** The competitors that a source belongs to. A competitor is a host, so all sources of a host have the same ones. */
function rivals(hosts: readonly string[]): (target: Target) => readonly number[] {
  const rules = hosts.flatMap((host, index) => {
    const rule = ruleOfHost(host)
    return rule === null ? [] : [{ rule, index }]
  })
  const known = new Map<string, number[]>()
  return (target) => {
    const found = known.get(target.host)
    if (found !== undefined) return found
    const indexes = rules.flatMap(({ rule, index }) => (matchTarget(rule, target) ? [index] : []))
    known.set(target.host, indexes)
    return indexes
  }
}
