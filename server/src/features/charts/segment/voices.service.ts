import { type ClickCurve, clickShareOf } from '@rankline/serp/metrics'
import type { Reader } from '../../../platform/context.ts'
import { clickSharesByDay } from '../../click-curve/click-curve.service.ts'
import type { DayRange } from '../charts.queries.ts'
import { clicksWithin, wasChecked } from './numbers.ts'
import { type Placed, placed } from './places.ts'
import * as queries from './segment.queries.ts'
import type { Segment } from './segment.service.ts'

/** Shares of voice, in the form of the stored ones. */
export type Shares = {
  own: { day: string; known_count: number; share: number }[]
  /** The competitors of the last day, largest share first. */
  competitors: { host: string; share: number; keyword_count: number }[]
  /** Daily shares of the strongest competitors. */
  shares: { day: string; host: string; share: number }[]
}

const none: Shares = { own: [], competitors: [], shares: [] }

/** The share of voice at some keywords of a project, of the site and of its strongest competitors. */
export async function sharesWithin(
  ctx: Reader,
  projectId: number,
  { members }: Segment,
  range: DayRange,
  most: number,
): Promise<Shares> {
  const read = async (hosts: readonly string[] | null, days: DayRange) =>
    placed(await queries.findVoiceDays(ctx.db, ctx.account.id, projectId, hosts, days), members)
  const curveOf = await clickSharesByDay(ctx, ctx.account.id, range)
  const days = (await read([''], range)).filter(wasChecked)
  const last = days.at(-1)
  if (last === undefined) return none

  const attainable = new Map(days.map(({ day, places }) => [day, places.weight]))
  const shareOn = (day: Placed<queries.VoiceDay>) => {
    const curve = curveOf(day.day)
    const all = bestOf(curve) * (attainable.get(day.day) ?? 0)
    const share = all === 0 ? 0 : (100 * clicksWithin(day, curve)) / all
    return { day: day.day, host: day.host, share, keyword_count: day.places.bytes.length }
  }
  const competitors = (await read(null, { from: last.day, to: last.day }))
    .map(shareOn)
    .filter(({ keyword_count }) => keyword_count > 0)
    .toSorted((a, b) => b.share - a.share || (a.host < b.host ? -1 : 1))
  const strongest = competitors.slice(0, most).map(({ host }) => host)
  const shares = strongest.length === 0 ? [] : (await read(strongest, range)).map(shareOn)
  return {
    own: days.map((day) => ({
      day: day.day,
      known_count: day.places.bytes.length,
      share: shareOn(day).share,
    })),
    competitors,
    shares: shares.filter(({ day, keyword_count }) => keyword_count > 0 && attainable.has(day)),
  }
}

const bestOf = (curve: ClickCurve) => clickShareOf(1, curve)
