import { createHash } from 'node:crypto'
import { ANALYTICS_DAYS } from '@rankline/contract/analytics/calls'
import { DAY, utcDay } from '@rankline/contract/days'
import { messages } from '@rankline/contract/messages'
import type { Target } from '@rankline/serp/canonical'
import { parseTarget } from '@rankline/serp/match'
import { type SystemContext, transaction } from '../../platform/context.ts'
import { conflict, Refusal } from '../../platform/errors.ts'
import { inForm, isFinal } from '../connections/service-failures.ts'
import { type Addressed, ownPages } from '../projects/own-pages.ts'
import * as queries from './analytics.queries.ts'
import { type EntryPath, entryPathsOf, NAME } from './analytics-api.ts'

/** A property that was fetched so short a time ago has had its night; in ms. */
const NIGHT = DAY / 2
/** Properties that may fail one after the other before a pull gives up. */
const MOST_FAILURES = 3
/** Numbers beyond it cannot be of a site; the columns hold no larger ones. */
const MOST = 2_000_000_000

/**
 * Fetches the sessions of an account's projects that have had none tonight, or whose addresses have changed. Each project is
 * stored separately, so an interrupted pull continues where it stopped.
 * @throws {Refusal} provider failed if the quota is used up or Google does not respond: the pull is retried
 */
export async function pullAccount(ctx: SystemContext, accountId: number, now: Date): Promise<void> {
  const connections = (await queries.findConnections(ctx.db, accountId)).map(({ id }) => id)
  let passing: unknown
  let inARow = 0
  for (const row of await queries.findProperties(ctx.db, accountId)) {
    const isOfTonight = row.pulled_at !== null && now.getTime() - row.pulled_at.getTime() < NIGHT
    if (isOfTonight && row.rule === ruleText(row)) continue
    try {
      await pullProperty(ctx, row, { connections, now })
      inARow = 0
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const isOver = isFinal(error)
      await queries.updateProperty(ctx.db, row, {
        failure: error.message,
        ...(isOver && { pulled_at: now, rule: ruleText(row) }),
      })
      if (isOver) continue
      passing ??= error
      inARow += 1
      if (inARow >= MOST_FAILURES) break
    }
  }
  if (passing !== undefined) throw passing
}

async function pullProperty(
  ctx: SystemContext,
  row: queries.PropertyRow,
  { connections, now }: { connections: readonly number[]; now: Date },
) {
  const { account_id: accountId, property } = row
  const [from, to] = [utcDay(-ANALYTICS_DAYS, now), utcDay(-1, now)]
  // After it was disconnected and connected again, another connection may read the property.
  const others = connections.filter((id) => id !== row.connection_id)
  const candidates = connections.includes(row.connection_id) ? [row.connection_id, ...others] : others
  let refusal = conflict(messages.connectionEnded(NAME))
  for (const connectionId of candidates) {
    try {
      const { paths, isWhole } = await inForm(NAME, () =>
        entryPathsOf(ctx, { accountId, connectionId, name: NAME }, { property, from, to }),
      )
      const pages = pagesToStore(paths, ownPages(row))
      await transaction(ctx, async ({ db }) => {
        const result = {
          ...{ connection_id: connectionId, first_day: from, last_day: to, pages: pages.length },
          ...{ is_whole: isWhole, rule: ruleText(row), failure: null, pulled_at: now },
        }
        if (await queries.updateProperty(db, row, result)) await queries.replacePages(db, row, pages)
      })
      return
    } catch (error) {
      if (!isFinal(error)) throw error
      refusal = error
    }
  }
  throw refusal
}

/** The text of a project's addresses, to see whether they have changed. */
export const ruleText = ({ url, url_match, chosen_url, chosen_url_match }: Addressed): string =>
  JSON.stringify([url, url_match, chosen_url, chosen_url_match])

/**
 * The project's own pages. Hosts that are compared as one, such as those with and without `www.`, count as one; of a path that
 * several hosts have, the numbers of none are known.
 */
function pagesToStore(paths: readonly EntryPath[], isOwn: (page: string) => boolean): queries.StoredPage[] {
  const byFingerprint = new Map<string, queries.StoredPage & { path: string }>()
  for (const { path, sessions, keyEvents, hosts } of paths) {
    if (!path.startsWith('/') || path.includes('\0')) continue
    const targets = hosts.flatMap((host) => targetOf(host, path))
    const isOneHost = new Set(targets.map(({ target }) => target.host)).size === 1
    for (const { url, target } of targets) {
      if (!isOwn(url)) continue
      const fingerprint = fingerprintOf(target)
      const before = byFingerprint.get(fingerprint)
      // Stored already: another host that is compared as this one.
      if (before?.path === path) continue
      const isKnown = isOneHost && before?.sessions !== null
      byFingerprint.set(fingerprint, {
        ...{ fingerprint, path, folder: folderOf(target) },
        sessions: isKnown ? Math.min(MOST, Math.round((before?.sessions ?? 0) + sessions)) : null,
        key_events: isKnown ? Math.min(MOST, (before?.key_events ?? 0) + keyEvents) : null,
      })
    }
  }
  return [...byFingerprint.values()]
}

function targetOf(host: string, path: string): { url: string; target: Target }[] {
  const url = `https://${host}${path}`
  const target = parseTarget(url)
  return target === null ? [] : [{ url, target }]
}

/** The host and the first part of the path. */
export const folderOf = ({ host, path }: Target): string => host + (/^\/[^/]+/.exec(path)?.[0] ?? '')

/** The key under which sessions of a page are stored. */
export function fingerprintOf({ host, path }: Target): string {
  const hex = createHash('sha256').update(`${host}${path}`).digest('hex')
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
