import { z } from 'zod'
import type { SystemContext } from '../../platform/context.ts'
import { type Called, callProvider } from '../connections/call-provider.service.ts'

/** The service, as messages name it. */
export const NAME = 'Google Analytics'

const ADMIN = 'https://analyticsadmin.googleapis.com/v1beta'
const DATA = 'https://analyticsdata.googleapis.com/v1beta'

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

const report = z.object({
  rows: z
    .array(
      z.object({
        dimensionValues: z.tuple([
          z.object({ value: z.string().default('') }),
          z.object({ value: z.string().default('') }),
        ]),
        metricValues: z.tuple([
          z.object({ value: z.coerce.number() }),
          z.object({ value: z.coerce.number() }),
        ]),
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

/** Sessions that began on a page. `host` as visitors typed it; `path` from `/`, without a query. */
export type EntryPage = { host: string; path: string; sessions: number; keyEvents: number }

/**
 * Sessions from organic search by the page where they began, most sessions first, in the time zone of the property.
 * https://developers.google.com/analytics/devguides/reporting/data/v1/rest/v1beta/properties/runReport
 * @returns `isWhole`: whether a page that is missing had none, because Google kept no row back and there are not too many
 */
export async function entryPagesOf(
  ctx: SystemContext,
  called: Called,
  { property, from, to }: { property: string; from: string; to: string },
): Promise<{ pages: EntryPage[]; isWhole: boolean }> {
  const pages: EntryPage[] = []
  let isWhole = true
  for (let number = 0; number < MOST_ANSWERS; number += 1) {
    const body = JSON.stringify({
      dateRanges: [{ startDate: from, endDate: to }],
      dimensions: [{ name: 'hostName' }, { name: 'landingPage' }],
      metrics: [{ name: 'sessions' }, { name: 'keyEvents' }],
      dimensionFilter: {
        filter: {
          fieldName: 'sessionDefaultChannelGroup',
          stringFilter: { matchType: 'EXACT', value: 'Organic Search' },
        },
      },
      orderBys: [{ metric: { metricName: 'sessions' }, desc: true }],
      offset: String(number * ROWS),
      limit: String(ROWS),
    })
    const address = `${DATA}/properties/${property}:runReport`
    const asked = { method: 'POST', body, mostBytes: MOST_BYTES } as const
    const { rows, rowCount, metadata } = report.parse(await callProvider(ctx, called, address, asked))
    for (const { dimensionValues, metricValues } of rows)
      pages.push({
        host: dimensionValues[0].value,
        path: dimensionValues[1].value,
        sessions: metricValues[0].value,
        keyEvents: metricValues[1].value,
      })
    isWhole &&=
      !metadata.dataLossFromOtherRow &&
      !metadata.subjectToThresholding &&
      metadata.samplingMetadatas.length === 0
    if (pages.length >= rowCount || rows.length === 0)
      return { pages, isWhole: isWhole && pages.length >= rowCount }
  }
  return { pages, isWhole: false }
}
