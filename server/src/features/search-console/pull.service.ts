import { createHash } from 'node:crypto'
import { DAY, utcDay } from '@rankline/contract/days'
import { normalisePhrase } from '@rankline/contract/keywords/phrase'
import { type SystemContext, transaction } from '../../platform/context.ts'
import type { Called } from '../connections/call-provider.service.ts'
import { inForm, isFinal } from '../connections/service-failures.ts'
import { ownPages } from '../projects/own-pages.ts'
import { chooseSites, ruleText } from './choose-sites.service.ts'
import { countClicks } from './click-counts.queries.ts'
import { type MeasuredRow, NAME, rowsOfDay } from './console-api.ts'
import { brandOf } from './own-curve.service.ts'
import { countryIdOf, deviceIdOf } from './places.ts'
import * as queries from './pull.queries.ts'

/** Days that are fetched when a site is new. */
const FIRST_DAYS = 90
/** Days that Google may still change. */
const CHANGING = 3
/** Days that lists show together. */
const LISTED_DAYS = 28
/** Google keeps 16 months. */
const KEPT_DAYS = 490
/** Rows in one response; `MOST_PAGES`: responses for one day. */
const ROWS = 5_000
const MOST_PAGES = 4

/** Days that Google may be late with. */
const LATE = 14
/** Days of one job, so that a new account does not keep others waiting. */
const DAYS_A_TIME = 180
/** A site that was finished so short a time ago has had its night; in ms. */
const NIGHT = DAY / 2
/** Sites that may fail one after the other before a pull gives up. */
const MOST_FAILURES = 3

/**
 * Fetches the missing days of an account's projects, and the last days again. Each day is stored separately, so that an
 * interrupted pull continues where it stopped.
 * @returns whether days remain for another job
 * @throws {Refusal} provider failed if the quota is used up or Google does not respond: the pull is retried
 */
export async function pullAccount(ctx: SystemContext, accountId: number, now: Date): Promise<boolean> {
  const unlisted = await chooseSites(ctx, accountId, { now, firstDay: firstPullDay(now) })
  let room = DAYS_A_TIME
  const failures: unknown[] = []
  let inARow = 0
  for (const row of await queries.findSites(ctx.db, accountId)) {
    if (row.rule === null) await leaveOthersOut(ctx, row, now)
    // Skipped: the site restarts with the new rule when every connection answers.
    else if (row.rule !== ruleText(row)) continue
    if (isFinished(row, now)) continue
    if (room <= 0) return true
    try {
      room -= await pullSite(ctx, accountId, row, { now, room })
      inARow = 0
    } catch (error) {
      if (isFinal(error))
        await queries.updateSite(ctx.db, accountId, row.project_id, { failure: error.message })
      else {
        failures.push(error)
        inARow += 1
        if (inARow >= MOST_FAILURES) break
      }
    }
  }
  if (unlisted.length + failures.length > 0) throw unlisted[0] ?? failures[0]
  await queries.forgetDays(ctx.db, accountId, utcDay(-KEPT_DAYS, now))
  return room <= 0
}

const isFinished = ({ last_day, pulled_at }: queries.SiteRow, now: Date) =>
  last_day === utcDay(-1, now) && pulled_at !== null && now.getTime() - pulled_at.getTime() < NIGHT

/** @returns how many days it has fetched, at most `room` */
async function pullSite(
  ctx: SystemContext,
  accountId: number,
  row: queries.SiteRow,
  { now, room }: { now: Date; room: number },
): Promise<number> {
  const called = { accountId, connectionId: row.connection_id, name: NAME }
  const projectId = row.project_id
  const isOwn = ownPages(row)
  const last = utcDay(-1, now)
  const first = await firstDay(ctx, accountId, row, now)
  let fetched = 0
  try {
    for (let day = first; day <= last && fetched < room; day = daysAfter(day, 1), fetched += 1) {
      const found = await rowsOf(ctx, called, row.site, day)
      const rows = found.filter(({ page }) => isOwn(page))
      await transaction(ctx, async ({ db }) => {
        await queries.replaceDay(db, accountId, { projectId, day, rows })
        await queries.updateSite(db, accountId, projectId, {
          ...(row.first_day === null && day === first && { first_day: day }),
          ...((row.last_day === null || day > row.last_day) && { last_day: day }),
          failure: null,
          pulled_at: now,
        })
      })
    }
  } finally {
    if (fetched > 0) await transaction(ctx, (inside) => sumUp(inside, row, now))
  }
  return fetched
}

/** Sums the listed days again: by query for lists, and by position for the click curve. */
async function sumUp({ db }: SystemContext, row: queries.SiteRow, now: Date) {
  const { account_id: accountId, project_id: projectId } = row
  const from = utcDay(-LISTED_DAYS, now)
  await queries.sumQueries(db, accountId, projectId, from)
  await countClicks(db, accountId, projectId, { from, brand: await brandOf(row.url) })
}

/** Deletes rows of other parts of the site, which were stored before rows were matched with the project's rule. */
async function leaveOthersOut(ctx: SystemContext, row: queries.SiteRow, now: Date) {
  const { account_id: accountId, project_id: projectId } = row
  const isOwn = ownPages(row)
  await transaction(ctx, async ({ db }) => {
    const pages = await queries.findPages(db, accountId, projectId)
    const others = pages.filter((page) => !isOwn(page))
    await queries.deletePages(db, accountId, projectId, others)
    await sumUp({ ...ctx, db }, row, now)
    await queries.updateSite(db, accountId, projectId, { rule: ruleText(row) })
  })
}

/** The first day of a new site. */
export const firstPullDay = (now: Date): string => utcDay(-FIRST_DAYS, now)

/** The first day to fetch: the last days are fetched again, with empty days before them that Google may deliver late. */
async function firstDay(ctx: SystemContext, accountId: number, row: queries.SiteRow, now: Date) {
  if (row.last_day === null) return firstPullDay(now)
  const again = daysAfter(row.last_day, 1 - CHANGING)
  const seen = await queries.findLastSeen(ctx.db, accountId, row.project_id)
  const missing = [seen === null ? again : daysAfter(seen, 1), daysAfter(row.last_day, -LATE)].toSorted()[1]!
  return missing < again ? missing : again
}

const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

/** Fetches each row once. Pages may overlap when Google updates meanwhile; a page without new rows is the last. */
async function rowsOf(ctx: SystemContext, called: Called, site: string, day: string) {
  const rows = new Map<string, queries.StoredRow>()
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const window = { site, day, startRow: page * ROWS, rowLimit: ROWS }
    const found = await inForm(NAME, () => rowsOfDay(ctx, called, window))
    const before = rows.size
    for (const row of found.map(stored)) if (!rows.has(row.fingerprint)) rows.set(row.fingerprint, row)
    if (found.length < ROWS || rows.size === before) break
  }
  return [...rows.values()]
}

function stored({
  query,
  page,
  country,
  device,
  clicks,
  impressions,
  position,
}: MeasuredRow): queries.StoredRow {
  const facts = JSON.stringify([query, page, country, device])
  const hex = createHash('sha256').update(facts).digest('hex')
  return {
    fingerprint: hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    query: normalisePhrase(query.replaceAll('\0', '')),
    page: page.replaceAll('\0', ''),
    country_id: countryIdOf(country),
    device_id: deviceIdOf(device),
    clicks: Math.round(clicks),
    impressions: Math.round(impressions),
    position,
  }
}
