import {
  CITED_COMPETITORS,
  type CitationDay,
  type citationShare as shareCall,
} from '@rankline/contract/citations/calls'
import { countDays, utcDay } from '@rankline/contract/days'
import type { ItemsOf } from '@rankline/contract/endpoint'
import type { Narrowing } from '@rankline/contract/keywords/filter-schemas'
import { readableHost } from '@rankline/contract/readable'
import type { Reader } from '../../platform/context.ts'
import { groupBy } from '../../platform/group-by.ts'
import { narrowedTo, type Segment, segmentOf } from '../charts/segment/segment.service.ts'
import { shortUrl } from '../projects/project.presenter.ts'
import { addressesOfProjects } from '../projects/projects.service.ts'
import { mayHaveOverview } from '../tracking/record/citation.ts'
import { findRivalHosts } from '../tracking/roll-up/citation-days.queries.ts'
import { countCitations, countStates } from '../tracking/roll-up/citation-letters.ts'
import * as queries from './citations.queries.ts'

const USUAL_DAYS = 30
/** Longer ranges are shortened. */
const MOST_DAYS = 400
/** Days before the range among which the last one with overviews is compared. */
const COMPARED_DAYS = 7
const MOST_HOSTS = 30

type Asked = {
  projectId: number
  from?: string | undefined
  to?: string | undefined
  filters?: Narrowing | undefined
}

/** In how many overviews a site and its most cited competitors are cited, by day. */
export async function citationShare(
  ctx: Reader,
  { projectId, filters, ...input }: Asked,
): Promise<ItemsOf<typeof shareCall>> {
  const { db, account } = ctx
  const [url = ''] = await addressesOfProjects(ctx, [projectId])
  const range = rangeOf(input)
  const segment = await segmentOf(ctx, projectId, filters)
  const ids = segment?.members.map(({ id }) => id) ?? null
  const [followed, since, kinds] = await Promise.all([
    findRivalHosts(db, { account_id: account.id, project_id: projectId }, MOST_HOSTS),
    queries.findSince(db, account.id, projectId),
    queries.countKinds(db, account.id, projectId, ids),
  ])
  const shown = { to: range.to, count: CITED_COMPETITORS }
  const competitors = await queries.findMostCited(db, account.id, projectId, followed, shown)
  const hosts = ['', ...competitors]
  const daysOf = (days: queries.DayRange) => countedDays(ctx, projectId, { hosts, segment, days })
  const [days, before] = await Promise.all([daysOf(range), daysOf(daysBefore(range))])
  const sum = (counted: typeof kinds) => counted.reduce((total, { count }) => total + count, 0)
  return {
    ...narrowedTo(segment),
    since,
    keywords: sum(kinds),
    possible: sum(kinds.filter(mayHaveOverview)),
    competitor_count: followed.length,
    sites: [
      { host: shortUrl(url).split('/', 1)[0]!, is_own: true },
      ...competitors.map((host) => ({ host: readableHost(host), is_own: false })),
    ],
    days,
    before: before.findLast(({ read }) => read > 0) ?? null,
  }
}

/** The first day that a database has. */
const FIRST_DAY = '0001-01-01'
const atLeast = (day: string, first: string) => (day < first ? first : day)

function rangeOf({ from, to = utcDay() }: Pick<Asked, 'from' | 'to'>) {
  const first = atLeast(utcDay(1 - (from === undefined ? USUAL_DAYS : MOST_DAYS), new Date(to)), FIRST_DAY)
  return { from: atLeast(from ?? first, first), to }
}

/** The last days of the period of the same length before a range. */
function daysBefore({ from, to }: queries.DayRange): queries.DayRange {
  const count = Math.max(1, Math.min(COMPARED_DAYS, countDays(from, to)))
  const dayAgo = (days: number) => atLeast(utcDay(-days, new Date(from)), FIRST_DAY)
  return { from: dayAgo(count), to: dayAgo(1) }
}

type Counted = { hosts: readonly string[]; segment: Segment | null; days: queries.DayRange }

/** Counts stored for all keywords of a project, or counted for some of them. */
async function countedDays(
  ctx: Reader,
  projectId: number,
  { hosts, segment, days }: Counted,
): Promise<CitationDay[]> {
  const { db, account } = ctx
  if (segment !== null)
    return daysWithin(await queries.findMarks(db, account.id, projectId, hosts, days), hosts, segment)
  const rows = await queries.findCounts(db, account.id, projectId, hosts, days)
  return [...groupBy(rows, ({ day }) => day)].flatMap(([date, sites]) => {
    const byHost = new Map(sites.map((site) => [site.host, site]))
    const own = byHost.get('')
    if (own === undefined) return []
    const of = hosts.map((host) => {
      const site = byHost.get(host)
      return site === undefined ? null : { cited: site.cited_count, sources: site.site_source_count }
    })
    return [
      {
        date,
        read: own.read_count,
        sources: own.source_count,
        not_shown: own.not_shown_count,
        not_read: own.not_read_count,
        failed: own.failed_count,
        of,
      },
    ]
  })
}

/** The days on which one of the keywords counts. */
function daysWithin(
  rows: readonly queries.MarksRow[],
  hosts: readonly string[],
  { members }: Pick<Segment, 'members'>,
): CitationDay[] {
  const wanted = new Set(members.map(({ id }) => id))
  const lists = new Map<number, Uint8Array>()
  for (const { list_hash: hash, keyword_ids: ids } of rows)
    if (ids !== null)
      lists.set(
        hash,
        Uint8Array.from(ids.split(','), (id) => Number(wanted.has(Number(id)))),
      )
  const byDay = groupBy(rows, ({ day }) => day)
  return [...byDay].flatMap(([date, sites]) => {
    const byHost = new Map(sites.map((site) => [site.host, site]))
    const own = byHost.get('')
    const isMember = own && lists.get(own.list_hash)
    if (own?.states == null || isMember === undefined) return []
    const counts = countStates(own.states, isMember)
    if (counts.read + counts.not_shown + counts.not_read + counts.failed === 0) return []
    const of = hosts.map((host) => {
      const site = byHost.get(host)
      return site === undefined ? null : countCitations(site.counts, isMember)
    })
    return [{ date, ...counts, of }]
  })
}
