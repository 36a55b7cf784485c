import { createHash } from 'node:crypto'
import { ANALYTICS_DAYS } from '@rankline/contract/analytics/calls'
import { DAY, utcDay } from '@rankline/contract/days'
import type { Target } from '@rankline/serp/canonical'
import { parseTarget } from '@rankline/serp/match'
import { type SystemContext, transaction } from '../../platform/context.ts'
import { inForm, isFinal } from '../connections/service-failures.ts'
import { ownPages } from '../projects/own-pages.ts'
import * as queries from './analytics.queries.ts'
import { type EntryPage, entryPagesOf, NAME } from './analytics-api.ts'

/** A property that was fetched so short a time ago has had its night; in ms. */
const NIGHT = DAY / 2
/** Properties that may fail one after the other before a pull gives up. */
const MOST_FAILURES = 3
/** Numbers beyond it cannot be of a site; the columns hold no larger ones. */
const MOST = 2_000_000_000

/**
 * Fetches the sessions of an account's projects that have had none tonight. Each project is stored separately, so an
 * interrupted pull continues where it stopped.
 * @throws {Refusal} provider failed if the quota is used up or Google does not respond: the pull is retried
 */
export async function pullAccount(ctx: SystemContext, accountId: number, now: Date): Promise<void> {
  const failures: unknown[] = []
  for (const row of await queries.findProperties(ctx.db, accountId)) {
    if (row.pulled_at !== null && now.getTime() - row.pulled_at.getTime() < NIGHT) continue
    try {
      await pullProperty(ctx, row, now)
    } catch (error) {
      if (isFinal(error))
        await queries.updateProperty(ctx.db, row, { failure: error.message, pulled_at: now })
      else if (failures.push(error) >= MOST_FAILURES) break
    }
  }
  if (failures.length > 0) throw failures[0]
}

async function pullProperty(ctx: SystemContext, row: queries.PropertyRow, now: Date) {
  const { account_id: accountId, connection_id: connectionId, property } = row
  const [from, to] = [utcDay(-ANALYTICS_DAYS, now), utcDay(-1, now)]
  const { pages, isWhole } = await inForm(NAME, () =>
    entryPagesOf(ctx, { accountId, connectionId, name: NAME }, { property, from, to }),
  )
  const stored = pagesToStore(pages, ownPages(row))
  await transaction(ctx, async ({ db }) => {
    const result = { first_day: from, last_day: to, is_whole: isWhole, failure: null, pulled_at: now }
    if (await queries.updateProperty(db, row, result)) await queries.replacePages(db, row, stored)
  })
}

/** The project's own pages. Addresses that are compared as one, such as those with and without `www.`, are added up. */
function pagesToStore(pages: readonly EntryPage[], isOwn: (page: string) => boolean): queries.StoredPage[] {
  const byFingerprint = new Map<string, queries.StoredPage>()
  for (const { host, path, sessions, keyEvents } of pages) {
    const url = `https://${host}${path}`
    const target = path.startsWith('/') && !url.includes('\0') ? parseTarget(url) : null
    if (target === null || !isOwn(url)) continue
    const fingerprint = fingerprintOf(target)
    const before = byFingerprint.get(fingerprint)
    byFingerprint.set(fingerprint, {
      fingerprint,
      folder: folderOf(target),
      sessions: Math.min(MOST, Math.round((before?.sessions ?? 0) + sessions)),
      key_events: Math.min(MOST, (before?.key_events ?? 0) + keyEvents),
    })
  }
  return [...byFingerprint.values()]
}

/** The host and the first part of the path, as the list of landing pages groups them. */
export const folderOf = ({ host, path }: Target): string => host + (/^\/[^/]+/.exec(path)?.[0] ?? '')

/** The key under which sessions of a page are stored. */
export function fingerprintOf({ host, path }: Target): string {
  const hex = createHash('sha256').update(`${host}${path}`).digest('hex')
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
