import { z } from 'zod'
import type { SystemContext } from '../../platform/context.ts'
import { type Called, callProvider } from '../connections/call-provider.service.ts'

/** The service, as messages name it. */
export const NAME = 'Google Analytics'

export const ADMIN = 'https://analyticsadmin.googleapis.com/v1beta'
export const DATA = 'https://analyticsdata.googleapis.com/v1beta'

/** Accounts of a page of the list, and pages that are read: an agency may have thousands of properties. */
const ACCOUNTS = 200
const MOST_LISTS = 10
/** Rows of an answer, and answers for one report. */
const ROWS = 10_000
const MOST_ANSWERS = 5
/** An answer with as many rows, whose addresses may be long. */
const MOST_BYTES = 32 * 1024 * 1024

const summaries = z.object({
  accountSummaries: z
    .array(
      z.object({
        displayName: z.string().default(''),
        propertySummaries: z
          .array(z.object({ property: z.string(), displayName: z.string().default('') }))
          .default([]),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
})

export type Property = { id: string; name: string; account: string }

/** The properties that a connection may read, one request for 200 accounts. */
export async function propertiesOf(ctx: SystemContext, called: Called): Promise<Property[]> {
  const properties: Property[] = []
  let pageToken: string | undefined
  for (let list = 0; list < MOST_LISTS; list += 1) {
    const query = new URLSearchParams({
      pageSize: String(ACCOUNTS),
      ...(pageToken !== undefined && { pageToken }),
    })
    const address = `${ADMIN}/accountSummaries?${query}`
    const answer = summaries.parse(await callProvider(ctx, called, address, { method: 'GET' }))
    for (const { displayName: account, propertySummaries } of answer.accountSummaries)
      for (const { property, displayName: name } of propertySummaries)
        properties.push({ id: property.split('/').at(-1) ?? '', name, account })
    // A page that leads to itself would never end.
    if (answer.nextPageToken === undefined || answer.nextPageToken === pageToken) break
    pageToken = answer.nextPageToken
  }
  return properties
}

const value = z.object({ value: z.string().default('') })

const report = z.object({
  rows: z
    .array(
      z.object({
        dimensionValues: z.array(value).min(1),
        metricValues: z.array(z.object({ value: z.coerce.number() })).min(1),
      }),
    )
    .default([]),
  rowCount: z.number().default(0),
  metadata: z
    .object({
      dataLossFromOtherRow: z.boolean().default(false),
      subjectToThresholding: z.boolean().default(false),
      samplingMetadatas: z.array(z.unknown()).default([]),
    })
    .default({ dataLossFromOtherRow: false, subjectToThresholding: false, samplingMetadatas: [] }),
})

type Row = { dimensions: string[]; metrics: number[] }
type Asked = { property: string; from: string; to: string; dimensions: string[]; metrics: string[] }

/**
 * Organic sessions by dimensions, most sessions first.
 * https://developers.google.com/analytics/devguides/reporting/data/v1/rest/v1beta/properties/runReport
 * @returns `isWhole`: whether all rows were read, and Google kept none back
 */
async function organicRows(ctx: SystemContext, called: Called, asked: Asked) {
  const rows: Row[] = []
  let isWhole = true
  for (let number = 0; number < MOST_ANSWERS; number += 1) {
    const body = JSON.stringify({
      dateRanges: [{ startDate: asked.from, endDate: asked.to }],
      dimensions: asked.dimensions.map((name) => ({ name })),
      metrics: asked.metrics.map((name) => ({ name })),
      dimensionFilter: {
        filter: {
          fieldName: 'sessionDefaultChannelGroup',
          stringFilter: { matchType: 'EXACT', value: 'Organic Search' },
        },
      },
      // By the dimensions too, so that rows with as many sessions keep their order from answer to answer.
      orderBys: [
        { metric: { metricName: 'sessions' }, desc: true },
        ...asked.dimensions.map((dimensionName) => ({ dimension: { dimensionName } })),
      ],
      offset: String(number * ROWS),
      limit: String(ROWS),
    })
    const request = { method: 'POST', body, mostBytes: MOST_BYTES } as const
    const address = `${DATA}/properties/${asked.property}:runReport`
    const answer = report.parse(await callProvider(ctx, called, address, request))
    for (const { dimensionValues, metricValues } of answer.rows)
      rows.push({
        dimensions: dimensionValues.map(({ value }) => value),
        metrics: metricValues.map(({ value }) => value),
      })
    const { dataLossFromOtherRow, subjectToThresholding, samplingMetadatas } = answer.metadata
    isWhole &&= !dataLossFromOtherRow && !subjectToThresholding && samplingMetadatas.length === 0
    if (rows.length >= answer.rowCount || answer.rows.length === 0)
      return { rows, isWhole: isWhole && rows.length >= answer.rowCount }
  }
  return { rows, isWhole: false }
}

/**
 * Sessions that began on a path, from `/` and without a query, at any host of the property. `hosts`: those on which these
 * sessions had events, in the letters of the service.
 */
export type EntryPath = { path: string; sessions: number; keyEvents: number; hosts: string[] }

/**
 * Sessions from organic search by the path where they began, in the time zone of the property. The page belongs to a session, and
 * a host to each of its events: a session that went from one host to another is counted for both. So the sessions are read
 * without hosts, and the hosts apart from them.
 */
export async function entryPathsOf(
  ctx: SystemContext,
  called: Called,
  of: Pick<Asked, 'property' | 'from' | 'to'>,
): Promise<{ paths: EntryPath[]; isWhole: boolean }> {
  const metrics = ['sessions', 'keyEvents']
  const byPath = await organicRows(ctx, called, { ...of, dimensions: ['landingPage'], metrics })
  const dimensions = ['landingPage', 'hostName']
  const byHost = await organicRows(ctx, called, { ...of, dimensions, metrics: ['sessions'] })
  const hosts = new Map<string, string[]>()
  for (const { dimensions: found } of byHost.rows) {
    const [path = '', host = ''] = found
    hosts.set(path, [...(hosts.get(path) ?? []), host])
  }
  const paths = byPath.rows.map(({ dimensions: [path = ''], metrics: [sessions = 0, keyEvents = 0] }) => ({
    ...{ path, sessions, keyEvents },
    hosts: hosts.get(path) ?? [],
  }))
  return { paths, isWhole: byPath.isWhole && byHost.isWhole }
}
