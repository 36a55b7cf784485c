import type {
  ClickCurve,
  EstimateBasis,
  updateClickCurve as updateCall,
} from '@rankline/contract/click-curve/calls'
import { utcDay } from '@rankline/contract/days'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
import { defaultClickCurve } from '@rankline/serp/metrics'
import { isPublishedCurve, publishedCurves } from '@rankline/serp/published-curves'
import { type Context, type SystemContext, transaction } from '../../platform/context.ts'
import { lockAccount } from '../../platform/database/lock-account.ts'
import { noteActivity } from '../activity-log/activity-log.service.ts'
import { recountDay } from '../tracking/roll-up/recount-day.service.ts'
import * as queries from './click-curve.queries.ts'

const toPercent = (share: number) => Math.round(share * 10_000) / 100

export async function findClickCurve({ db, account }: Context): Promise<ClickCurve> {
  const [own, measured] = await Promise.all([
    queries.findOwn(db, account.id),
    queries.findMeasured(db, account.id),
  ])
  return {
    is_default: own === undefined,
    percents: (own?.shares ?? defaultClickCurve).map(toPercent),
    default_percents: defaultClickCurve.map(toPercent),
    published: {
      all: publishedCurves.all.map(toPercent),
      plain: publishedCurves.plain.map(toPercent),
      blocks: publishedCurves.blocks.map(toPercent),
      overview: publishedCurves.overview.map(toPercent),
    },
    is_published: own !== undefined && isPublishedCurve(own.shares),
    measured: measured ?? null,
  }
}

/** The click curve by which an account's estimates are made today. */
export async function estimateBasis(
  { db }: Pick<SystemContext, 'db'>,
  accountId: number,
): Promise<EstimateBasis> {
  const [own, measured] = await Promise.all([
    queries.findOwn(db, accountId),
    queries.findMeasured(db, accountId),
  ])
  return {
    since: own?.first_day ?? null,
    is_published: own !== undefined && isPublishedCurve(own.shares),
    measured: measured ?? null,
  }
}

/** The shares of searchers who click positions 1 to 20, by the account's curve of today. */
export const currentClickShares = async (
  { db }: Pick<SystemContext, 'db'>,
  accountId: number,
): Promise<readonly number[]> => (await queries.findOwn(db, accountId))?.shares ?? defaultClickCurve

/** Finds the click shares of each day in a range, by the curve of that day. */
export async function clickSharesByDay(
  { db }: Pick<SystemContext, 'db'>,
  accountId: number,
  range: { from: string; to: string },
): Promise<(day: string) => readonly number[]> {
  const own = await queries.findCurvesBetween(db, accountId, range)
  return (day) =>
    own.find(({ first_day, last_day }) => first_day <= day && day <= last_day)?.shares ?? defaultClickCurve
}

/** Sets the curve from today. Earlier days keep the curve that they were recorded with. */
export async function updateClickCurve(ctx: Context, { percents }: ParsedInputOf<typeof updateCall>) {
  const shares = percents.map((percent) => percent / 100)
  return changeCurve(ctx, 'The click curve was changed.', shares)
}

export const resetClickCurve = (ctx: Context) =>
  changeCurve(ctx, 'The click curve was reset to the default.', null)

/** Sets a curve that was measured from clicks, from today. */
export const setMeasuredCurve = (ctx: Context, shares: readonly number[], measured: queries.Measured) =>
  changeCurve(ctx, 'The click curve was measured from Search Console.', shares, measured)

async function changeCurve(
  ctx: Context,
  text: string,
  shares: readonly number[] | null,
  measured?: queries.Measured,
) {
  const day = utcDay()
  await transaction(ctx, async (inside) => {
    await lockAccount(inside.db, ctx.account.id)
    const accountIds = await queries.findAccountsWithCurveOf(inside.db, ctx.account.id)
    await queries.endCurves(inside.db, accountIds, day)
    if (shares !== null) await queries.insertCurves(inside.db, accountIds, day, shares)
    if (measured !== undefined) await queries.insertMeasured(inside.db, accountIds, day, measured)
    await recountDay(inside, accountIds, day)
    await noteActivity(inside, { type: 'CLICK_CURVE_SUCCESS', text })
  })
  return findClickCurve(ctx)
}

/** Gives a new client the curve of its agency. Call it in the transaction that creates the client. */
export async function copyClickCurve({ db }: SystemContext, agencyId: number, clientId: number) {
  await lockAccount(db, agencyId)
  const own = await queries.findOwn(db, agencyId)
  if (own === undefined) return
  await queries.insertCurves(db, [clientId], utcDay(), own.shares)
  const measured = await queries.findMeasured(db, agencyId)
  if (measured !== undefined) await queries.insertMeasured(db, [clientId], utcDay(), measured)
}
