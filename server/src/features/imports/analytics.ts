import type { AnalyticsAccount, ImportedKeyword } from '@rankline/contract/imports/calls'
import { z } from 'zod'
import type { SystemContext } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import { ADMIN, DATA } from '../analytics/analytics-api.ts'
import { type Called, callProvider } from '../connections/call-provider.service.ts'

/** Accounts of a page. Each of their properties is one more request. */
const ACCOUNTS = 10
const AT_ONCE = 4
const STREAMS = 200

const summaries = z.object({
  accountSummaries: z
    .array(
      z.object({
        account: z.string(),
        displayName: z.string().default(''),
        propertySummaries: z
          .array(z.object({ property: z.string(), displayName: z.string().default('') }))
          .default([]),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
})

const streamsAnswer = z.object({
  dataStreams: z
    .array(
      z.object({
        name: z.string(),
        displayName: z.string().default(''),
        webStreamData: z.object({ defaultUri: z.string().default('') }).optional(),
      }),
    )
    .default([]),
})

const metadataAnswer = z.object({ dimensions: z.array(z.object({ apiName: z.string() })).default([]) })

const reportAnswer = z.object({
  rows: z
    .array(
      z.object({
        dimensionValues: z.array(z.object({ value: z.string().default('') })),
        metricValues: z.array(z.object({ value: z.string() })),
      }),
    )
    .default([]),
})

export type Stream = { id: string; name: string; uri: string }

const lastPart = (name: string) => name.split('/').at(-1) ?? ''

/** A page of the accounts with their properties and web streams. */
export async function accountsOf(ctx: SystemContext, called: Called, pageToken: string | null) {
  const query = new URLSearchParams({
    pageSize: String(ACCOUNTS),
    ...(pageToken !== null && { pageToken }),
  })
  const { accountSummaries, nextPageToken } = summaries.parse(
    await callProvider(ctx, called, `${ADMIN}/accountSummaries?${query}`, { method: 'GET' }),
  )
  const propertyIds = accountSummaries.flatMap(({ propertySummaries }) =>
    propertySummaries.map(({ property }) => lastPart(property)),
  )
  const streams = await inBatches(propertyIds, (id) => shownStreamsOf(ctx, called, id))
  const accounts: AnalyticsAccount[] = accountSummaries.map((one) => ({
    id: lastPart(one.account),
    name: one.displayName,
    webProperties: one.propertySummaries.map(({ property, displayName }) => {
      const given = streams.get(lastPart(property)) ?? null
      const own = given ?? []
      return {
        id: lastPart(property),
        name: displayName,
        websiteUrl: own[0]?.uri ?? '',
        profiles: own.map(({ id, name }) => ({ id, name })),
        no_profiles: own.length > 0 ? null : given === null ? 'refused' : 'no_web_stream',
      }
    }),
  }))
  // A page that leads to itself would never end.
  const next = nextPageToken ?? null
  return { accounts, next: next === pageToken ? null : next }
}

/** Null of a property that is listed and may not be read: rights are given by property. */
async function shownStreamsOf(
  ctx: SystemContext,
  called: Called,
  propertyId: string,
): Promise<Stream[] | null> {
  try {
    return await streamsOf(ctx, called, propertyId)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'FORBIDDEN') return null
    throw error
  }
}

/** The web streams of a property. */
export async function streamsOf(ctx: SystemContext, called: Called, propertyId: string): Promise<Stream[]> {
  const address = `${ADMIN}/properties/${propertyId}/dataStreams?pageSize=${STREAMS}`
  const { dataStreams } = streamsAnswer.parse(await callProvider(ctx, called, address, { method: 'GET' }))
  return dataStreams.flatMap(({ name, displayName, webStreamData }) =>
    webStreamData === undefined
      ? []
      : [{ id: lastPart(name), name: displayName, uri: webStreamData.defaultUri }],
  )
}

/** The dimension of organic Google searches; null for properties without it, such as those without Search Console. */
export async function queryDimension(
  ctx: SystemContext,
  called: Called,
  propertyId: string,
): Promise<string | null> {
  const address = `${DATA}/properties/${propertyId}/metadata`
  const { dimensions } = metadataAnswer.parse(await callProvider(ctx, called, address, { method: 'GET' }))
  return dimensions.find(({ apiName }) => /^organicGoogleSearch\w*query$/i.test(apiName))?.apiName ?? null
}

type Window = { propertyId: string; dimension: string; offset: number; limit: number }

/** Queries of the last 28 days, most clicks first. */
export async function queriesOf(
  ctx: SystemContext,
  called: Called,
  { propertyId, dimension, offset, limit }: Window,
): Promise<ImportedKeyword[]> {
  const metrics = ['Clicks', 'Impressions', 'ClickThroughRate', 'AveragePosition']
  const body = JSON.stringify({
    dateRanges: [{ startDate: '28daysAgo', endDate: 'yesterday' }],
    dimensions: [{ name: dimension }],
    metrics: metrics.map((name) => ({ name: `organicGoogleSearch${name}` })),
    orderBys: [{ metric: { metricName: 'organicGoogleSearchClicks' }, desc: true }],
    offset: String(offset),
    limit: String(limit),
  })
  const address = `${DATA}/properties/${propertyId}:runReport`
  const { rows } = reportAnswer.parse(await callProvider(ctx, called, address, { method: 'POST', body }))
  return rows.map(({ dimensionValues, metricValues }, index) => {
    const [clicks = null, impressions = null, ctr = null, position = null] = metricValues.map(({ value }) =>
      Number.isFinite(Number(value)) ? Number(value) : null,
    )
    return {
      id: offset + index + 1,
      keyword: dimensionValues[0]?.value ?? '',
      position,
      clicks,
      ctr,
      impressions,
    }
  })
}

/** Requests each key, a few at a time. @returns the responses by key */
async function inBatches<T>(
  keys: readonly string[],
  ask: (key: string) => Promise<T>,
): Promise<Map<string, T>> {
  const answers = new Map<string, T>()
  const left = [...keys]
  async function work() {
    for (let key = left.shift(); key !== undefined; key = left.shift()) answers.set(key, await ask(key))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return answers
}
