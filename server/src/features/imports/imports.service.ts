import { utcDay } from '@rankline/contract/days'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/imports/calls'
import type { ImportSummary, KeywordPage } from '@rankline/contract/imports/calls'
import { normalisePhrase } from '@rankline/contract/keywords/phrase'
import { messages } from '@rankline/contract/messages'
import { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { conflict, invalid, providerFailed, Refusal } from '../../platform/errors.ts'
import type { Installation } from '../../platform/installation.ts'
import type { Called } from '../connections/call-provider.service.ts'
import { requireConnection } from '../connections/connections.service.ts'
import { isOfProject } from '../projects/own-pages.ts'
import { requireProjects } from '../projects/projects.service.ts'
import * as console from '../search-console/console-api.ts'
import { bestSite } from '../search-console/sites.ts'
import { trackedPhrases } from '../tracked-keywords/tracked-phrases.service.ts'
import { ruleOfProject } from '../tracking/rules.service.ts'
import * as analytics from './analytics.ts'
import { keywordsOf } from './file-keywords.ts'

/** Rows of a page of keywords. */
const ROWS = 1_000
/** Search Console knows queries of the last two or three days only in part, and keeps 16 months. */
const DAYS = 28
const SUGGESTIONS = { asked: 5_000, shown: 500 }

type Driver = 'google_analytics' | 'google_console'

/** @throws {Refusal} not found; conflict when nothing can be imported from the connection, or not in this way */
async function callable(ctx: Context, id: number, driver?: Driver): Promise<Called & { driver: Driver }> {
  const { accountId, connectionId, api } = await requireConnection(ctx, id)
  const isRight = driver === undefined || api.driver === driver
  if (!isRight || (api.driver !== 'google_analytics' && api.driver !== 'google_console'))
    throw conflict(messages.notImportable)
  return { accountId, connectionId, name: api.name, driver: api.driver }
}

/** Turns a response in an undocumented format into a failure of the service. */
async function asked<T>(ctx: Context, { name }: Called, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) throw error
    ctx.log.warn({ err: error, service: name }, 'a service answered in an unknown form')
    throw providerFailed(messages.connectionFailed(name))
  }
}

export async function importConnection(
  ctx: Context,
  { connectionId, pageToken }: ParsedInputOf<typeof calls.importConnection>,
): Promise<ImportSummary> {
  const called = await callable(ctx, connectionId)
  const of = ['summary', called.connectionId]
  const at = openPage(ctx.installation, of, pageToken)
  return asked(ctx, called, async () => {
    if (called.driver === 'google_console') {
      const sites = await console.sitesOf(ctx, called)
      return { accounts: null, sites: sites.map((siteUrl) => ({ siteUrl })), next_page_token: null }
    }
    const { accounts, next } = await analytics.accountsOf(ctx, called, at)
    const next_page_token = next === null ? null : encryptPageToken(ctx.installation, of, next)
    return { accounts, sites: null, next_page_token }
  })
}

export async function importFromConsole(
  ctx: Context,
  input: ParsedInputOf<typeof calls.importFromConsole>,
): Promise<KeywordPage> {
  const called = await callable(ctx, input.connectionId, 'google_console')
  return asked(ctx, called, async () => {
    const site = await siteOf(ctx, called, input)
    const of = ['console', called.connectionId, site]
    const startRow = Number(openPage(ctx.installation, of, input.pageToken) ?? 0)
    const keywords = await console.queriesOf(ctx, called, { site, ...lastDays(), startRow, rowLimit: ROWS })
    return pageOf(ctx, keywords, of, startRow)
  })
}

/** The named site, else the one that fits the project best, else the first. */
async function siteOf(
  ctx: Context,
  called: Called,
  { siteUrl, projectUrl }: { siteUrl: string | null; projectUrl: string | null },
): Promise<string> {
  const sites = await console.sitesOf(ctx, called)
  if (siteUrl !== null) {
    if (!sites.includes(siteUrl)) throw invalid('site_url', messages.unknownSite)
    return siteUrl
  }
  const site = (projectUrl === null ? null : bestSite(sites, { url: projectUrl, url_match: 2 })) ?? sites[0]
  if (site === undefined) throw conflict(messages.noSite)
  return site
}

const lastDays = () => ({ from: utcDay(-DAYS), to: utcDay(-1) })

export async function importFromAnalytics(
  ctx: Context,
  input: ParsedInputOf<typeof calls.importFromAnalytics>,
): Promise<KeywordPage> {
  const { propertyId, viewId, pageToken } = input
  const called = await callable(ctx, input.connectionId, 'google_analytics')
  const of = ['analytics', called.connectionId, input.accountId, propertyId, viewId]
  const offset = Number(openPage(ctx.installation, of, pageToken) ?? 0)
  return asked(ctx, called, async () => {
    const streams = await analytics.streamsOf(ctx, called, propertyId)
    const stream = streams.find(({ id }) => id === viewId)
    if (stream === undefined) throw invalid('view_id', messages.unknownView)
    const dimension = await analytics.queryDimension(ctx, called, propertyId)
    if (dimension === null)
      return { keywords: [], next_page_token: null, note: messages.noQueries(stream.uri) }
    const window = { propertyId, dimension, offset, limit: ROWS }
    return pageOf(ctx, await analytics.queriesOf(ctx, called, window), of, offset)
  })
}

/** A full page may have a successor. Queries that fit no keyword are left out. */
function pageOf(
  { installation }: Context,
  rows: KeywordPage['keywords'],
  of: readonly (string | number)[],
  start: number,
): KeywordPage {
  const next_page_token = rows.length < ROWS ? null : encryptPageToken(installation, of, String(start + ROWS))
  return { keywords: rows.filter(isKeyword), next_page_token, note: null }
}

const isKeyword = ({ keyword }: { keyword: string }) =>
  keyword !== '' && keyword !== '(not set)' && keyword !== '(other)' && [...keyword].length <= 100

export async function importFromFile(
  _ctx: Context,
  { file, ...asked }: ParsedInputOf<typeof calls.importFromFile>,
) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return { ...(await keywordsOf(file.name, bytes, asked)), next_page_token: null }
}

/** Suggests searches that show the site and that the project does not track, most impressions first. */
export async function suggestKeywords(
  ctx: Context,
  { connectionId, projectUrl, projectId }: ParsedInputOf<typeof calls.suggestKeywords>,
): Promise<KeywordPage> {
  const called = await callable(ctx, connectionId, 'google_console')
  if (projectId !== null) await requireProjects(ctx, [projectId])
  const tracked = await trackedPhrases(ctx, projectId)
  return asked(ctx, called, async () => {
    const site = await siteOf(ctx, called, { siteUrl: null, projectUrl })
    const window = { site, ...lastDays(), startRow: 0, rowLimit: SUGGESTIONS.asked }
    const rule = projectUrl === null ? null : ruleOfProject({ url: projectUrl, url_match: 2 })
    const found =
      rule === null
        ? await console.queriesOf(ctx, called, window)
        : await console.queriesOfPages(ctx, called, window, (page) => isOfProject(rule, page))
    const keywords = found
      .filter(isKeyword)
      .filter(({ keyword }) => !tracked.has(normalisePhrase(keyword)))
      .toSorted((one, other) => (other.impressions ?? 0) - (one.impressions ?? 0))
      .slice(0, SUGGESTIONS.shown)
    return { keywords, next_page_token: null, note: null }
  })
}

const ABOUT = 'page of an import'
const page = z.object({ of: z.string(), at: z.string() })

/** Encrypts a page token. `of` names the source of the import, so that the token fits no other source. */
const encryptPageToken = ({ secrets }: Installation, of: readonly (string | number)[], at: string): string =>
  secrets.encrypt(JSON.stringify({ of: of.join(' '), at }), ABOUT)

/** @returns null without a token: the first page. @throws {Refusal} invalid when it belongs to something else */
function openPage(
  { secrets }: Installation,
  of: readonly (string | number)[],
  token: string | null,
): string | null {
  if (token === null) return null
  try {
    const opened = page.parse(JSON.parse(secrets.decrypt(token, ABOUT)))
    if (opened.of === of.join(' ')) return opened.at
  } catch {
    // The token is forged, or encrypted by another installation.
  }
  throw invalid('next_page_token', messages.expiredPage)
}
