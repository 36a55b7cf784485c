import type { ImportedKeyword } from '@rankline/contract/imports/calls'
import { z } from 'zod'
import type { SystemContext } from '../../platform/context.ts'
import { type Called, callProvider } from '../connections/call-provider.service.ts'

/** The service, as messages name it. */
export const NAME = 'Google Search Console'

const BASE = 'https://searchconsole.googleapis.com/webmasters/v3'

const sitesAnswer = z.object({
  siteEntry: z.array(z.object({ siteUrl: z.string(), permissionLevel: z.string() })).default([]),
})

const rowsAnswer = z.object({
  rows: z
    .array(
      z.object({
        keys: z.array(z.string()).min(1),
        clicks: z.number(),
        impressions: z.number(),
        ctr: z.number(),
        position: z.number(),
      }),
    )
    .default([]),
})

/** The sites whose numbers the connection may read. */
export async function sitesOf(ctx: SystemContext, called: Called): Promise<string[]> {
  const { siteEntry } = sitesAnswer.parse(await callProvider(ctx, called, `${BASE}/sites`, { method: 'GET' }))
  return siteEntry
    .filter(({ permissionLevel }) => permissionLevel !== 'siteUnverifiedUser')
    .map(({ siteUrl }) => siteUrl)
    .sort()
}

type Window = { site: string; from: string; to: string; startRow: number; rowLimit: number }

/** Queries of a site, most clicks first. The API has no page tokens: a page begins at a row. */
export async function queriesOf(
  ctx: SystemContext,
  called: Called,
  { site, from, to, startRow, rowLimit }: Window,
): Promise<ImportedKeyword[]> {
  const address = `${BASE}/sites/${encodeURIComponent(site)}/searchAnalytics/query`
  const body = JSON.stringify({ startDate: from, endDate: to, dimensions: ['query'], startRow, rowLimit })
  const { rows } = rowsAnswer.parse(await callProvider(ctx, called, address, { method: 'POST', body }))
  return rows.map(({ keys, clicks, impressions, ctr, position }, index) => ({
    id: startRow + index + 1,
    keyword: keys[0] ?? '',
    position,
    clicks: Math.round(clicks),
    ctr,
    impressions: Math.round(impressions),
  }))
}

/** Fetches queries summed over the wanted pages, most clicks first. */
export async function queriesOfPages(
  ctx: SystemContext,
  called: Called,
  { site, from, to, rowLimit }: Omit<Window, 'startRow'>,
  isWanted: (page: string) => boolean,
): Promise<ImportedKeyword[]> {
  const address = `${BASE}/sites/${encodeURIComponent(site)}/searchAnalytics/query`
  const asked = { startDate: from, endDate: to, dimensions: ['query', 'page'], startRow: 0, rowLimit }
  const answer = await callProvider(ctx, called, address, { method: 'POST', body: JSON.stringify(asked) })
  const sums = new Map<string, { clicks: number; impressions: number; weighed: number }>()
  for (const { keys, clicks, impressions, position } of rowsAnswer.parse(answer).rows) {
    const [query = '', page = ''] = keys
    if (!isWanted(page)) continue
    const sum = sums.get(query) ?? { clicks: 0, impressions: 0, weighed: 0 }
    sum.clicks += clicks
    sum.impressions += impressions
    sum.weighed += position * impressions
    sums.set(query, sum)
  }
  return [...sums].map(([keyword, { clicks, impressions, weighed }], index) => ({
    id: index + 1,
    keyword,
    position: impressions === 0 ? 0 : weighed / impressions,
    clicks: Math.round(clicks),
    ctr: impressions === 0 ? 0 : clicks / impressions,
    impressions: Math.round(impressions),
  }))
}

/** Google's numbers of one day for a query, page, country and device. */
export type MeasuredRow = {
  query: string
  page: string
  /** ISO 3166-1, three letters in lower case. */
  country: string
  /** DESKTOP, MOBILE or TABLET */
  device: string
  clicks: number
  impressions: number
  position: number
}

const dimensions = ['query', 'page', 'country', 'device']

/** A page of the rows of a day, most clicks first. */
export async function rowsOfDay(
  ctx: SystemContext,
  called: Called,
  { site, day, startRow, rowLimit }: { site: string; day: string; startRow: number; rowLimit: number },
): Promise<MeasuredRow[]> {
  const address = `${BASE}/sites/${encodeURIComponent(site)}/searchAnalytics/query`
  // `all`: with the last days, which Google still changes.
  const asked = {
    startDate: day,
    endDate: day,
    dimensions,
    type: 'web',
    dataState: 'all',
    startRow,
    rowLimit,
  }
  const answer = await callProvider(ctx, called, address, { method: 'POST', body: JSON.stringify(asked) })
  return rowsAnswer.parse(answer).rows.map(({ keys, clicks, impressions, position }) => {
    const [query = '', page = '', country = '', device = ''] = keys
    return { query, page, country, device, clicks, impressions, position }
  })
}
