import type { shareOfVoice as call, Voice } from '@rankline/contract/charts/calls'
import type { ItemsOf } from '@rankline/contract/endpoint'
import { readableHost } from '@rankline/contract/readable'
import type { Reader } from '../../platform/context.ts'
import { shortUrl } from '../projects/project.presenter.ts'
import { addressesOfProjects } from '../projects/projects.service.ts'
import * as queries from './charts.queries.ts'
import type { Charted } from './charts.service.ts'
import { rangeOf } from './range.ts'
import { narrowedTo, type Segment, segmentOf } from './segment/segment.service.ts'
import { type Shares, sharesWithin } from './segment/voices.service.ts'

/** Maximum of lines besides the site's own; more than eight lines are hard to distinguish. */
const MOST_COMPETITORS = 7

/** The site and its strongest competitors on the last day with numbers in the range, largest share first. */
export async function shareOfVoice(ctx: Reader, input: Charted): Promise<ItemsOf<typeof call>> {
  const { projectId, filters } = input
  const [url = ''] = await addressesOfProjects(ctx, [projectId])
  const range = rangeOf(input)
  const segment = await segmentOf(ctx, projectId, filters)
  const { own, competitors, shares } = await sharesOf(ctx, projectId, segment, range)
  const last = own.at(-1)
  if (last === undefined) return { ...narrowedTo(segment), competitor_count: 0, voices: [] }
  const strongest = competitors.slice(0, MOST_COMPETITORS)
  const voices = [
    presentVoice({ host: hostOf(shortUrl(url)), is_own: true, keyword_count: last.known_count }, own),
    ...strongest.map(({ host, keyword_count }) =>
      presentVoice(
        { host: readableHost(host), is_own: false, keyword_count },
        shares.filter((share) => share.host === host),
      ),
    ),
  ]
  return {
    ...narrowedTo(segment),
    competitor_count: competitors.length,
    voices: voices.toSorted((a, b) => b.share - a.share || Number(b.is_own) - Number(a.is_own)),
  }
}

/** Shares of voice: stored for all keywords of a project, computed for filtered ones. */
async function sharesOf(
  ctx: Reader,
  projectId: number,
  segment: Segment | null,
  range: queries.DayRange,
): Promise<Shares> {
  if (segment !== null) return sharesWithin(ctx, projectId, segment, range, MOST_COMPETITORS)
  const own = await queries.findOwnShares(ctx.db, ctx.account.id, projectId, range)
  const last = own.at(-1)
  if (last === undefined) return { own: [], competitors: [], shares: [] }
  const competitors = await queries.findVoicesOf(ctx.db, ctx.account.id, projectId, last.day)
  const hosts = competitors.slice(0, MOST_COMPETITORS).map(({ host }) => host)
  const shares = await queries.findShares(ctx.db, ctx.account.id, projectId, hosts, range)
  return { own, competitors, shares }
}

const hostOf = (address: string) => address.split('/', 1)[0] ?? address

function presentVoice(
  site: Pick<Voice, 'host' | 'is_own' | 'keyword_count'>,
  days: { day: string; share: number }[],
): Voice {
  const [first, last] = [days[0], days.at(-1)]
  const share = last?.share ?? 0
  return {
    ...site,
    share,
    change: first === undefined || first === last ? null : share - first.share,
    days: days.map(({ day, share: value }) => ({ date: day, avg_rank: value })),
  }
}
