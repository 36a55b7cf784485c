import type { Asked } from './services.ts'

export type Answer = { status: number; body: unknown; headers?: Record<string, string> }

export type QueryRow = { query: string; clicks: number; impressions: number; position: number }

/** A row of Search Console by day, query, page, country and device. */
export type AnalyticsRow = QueryRow & { date: string; page: string; country: string; device: string }

/** Sessions of Analytics by the page where they began. */
export type EntryRow = { host: string; path: string; channel: string; sessions: number; keyEvents: number }

/** Data of the fake Search Console and Analytics. */
export type Data = {
  sites: { siteUrl: string; permissionLevel: string }[]
  queries: QueryRow[]
  analytics: AnalyticsRow[]
  /** How many queries of Search Console are answered before the quota is used up. */
  quota: number
  accounts: { id: string; name: string; properties: { id: string; name: string }[] }[]
  streams: Record<string, { id: string; name: string; uri: string }[]>
  /** Names of dimensions of every property. */
  dimensions: string[]
  entries: EntryRow[]
  /** Whether Analytics keeps rows back from which persons could be told. */
  isThresholded: boolean
}

/** 1,300 queries: two pages of 1,000 rows. */
export const standardData = (): Data => ({
  sites: [
    { siteUrl: 'https://www.example.com/', permissionLevel: 'siteOwner' },
    { siteUrl: 'sc-domain:example.com', permissionLevel: 'siteFullUser' },
    { siteUrl: 'https://unverified.example.org/', permissionLevel: 'siteUnverifiedUser' },
  ],
  queries: Array.from({ length: 1_300 }, (_, index) => ({
    query: `garden query ${index + 1}`,
    clicks: 1_300 - index,
    impressions: 20_000 - 10 * index,
    position: 1 + index / 100,
  })),
  analytics: [],
  quota: Number.POSITIVE_INFINITY,
  accounts: [
    {
      id: '100',
      name: 'Acme',
      properties: [
        { id: '1001', name: 'Acme shop' },
        { id: '1002', name: 'Acme blog' },
      ],
    },
    { id: '200', name: 'Globex', properties: [{ id: '2001', name: 'Globex site' }] },
  ],
  streams: {
    '1001': [
      { id: '5001', name: 'Shop, web', uri: 'https://www.example.com' },
      { id: '5002', name: 'Shop, app site', uri: 'https://app.example.com' },
    ],
    '1002': [{ id: '5003', name: 'Blog, web', uri: 'https://blog.example.com' }],
    '2001': [{ id: '5004', name: 'Globex, web', uri: 'https://globex.example.net' }],
  },
  dimensions: ['date', 'landingPage', 'hostName', 'landingPagePlusQueryString', 'sessionSource'],
  entries: [
    { host: 'shop.example.com', path: '/fruit', channel: 'Organic Search', sessions: 1_240, keyEvents: 37 },
    { host: 'shop.example.com', path: '/fruit', channel: 'Direct', sessions: 300, keyEvents: 4 },
    { host: 'shop.example.com', path: '/cherry', channel: 'Organic Search', sessions: 86, keyEvents: 0 },
  ],
  isThresholded: false,
})

const WEBMASTERS = 'https://www.googleapis.com/auth/webmasters.readonly'
const ANALYTICS = 'https://www.googleapis.com/auth/analytics.readonly'

export function answerData(data: Data, asked: Asked, scope: string): Answer {
  const { path } = asked
  if (path.startsWith('/webmasters/v3/'))
    return scope.includes(WEBMASTERS) ? searchConsole(data, asked) : denied
  if (path.startsWith('/v1beta/')) return scope.includes(ANALYTICS) ? analytics(data, asked) : denied
  return refusal(404, 'NOT_FOUND', 'Requested entity was not found.')
}

function searchConsole(data: Data, { path, text }: Asked): Answer {
  const { sites, queries, analytics } = data
  if (path === '/webmasters/v3/sites') return { status: 200, body: { siteEntry: sites } }
  const [, encoded = ''] = /^\/webmasters\/v3\/sites\/([^/]+)\/searchAnalytics\/query$/.exec(path) ?? []
  const site = sites.find(({ siteUrl }) => siteUrl === decodeURIComponent(encoded))
  if (site === undefined || site.permissionLevel === 'siteUnverifiedUser')
    return refusal(
      403,
      'PERMISSION_DENIED',
      `User does not have sufficient permission for site '${encoded}'.`,
    )
  if (data.quota <= 0) return refusal(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded for quota metric.')
  data.quota -= 1
  const body = JSON.parse(text) as Record<string, unknown>
  const { startDate, endDate, rowLimit = 1_000, startRow = 0 } = body
  if (typeof startDate !== 'string' || typeof endDate !== 'string' || Number(rowLimit) > 25_000)
    return refusal(400, 'INVALID_ARGUMENT', 'Request contains an invalid argument.')
  const dimensions = body.dimensions as string[]
  const isOfPages = dimensions.join() === 'query,page' && analytics.length === 0
  if (dimensions.join() !== 'query' && !isOfPages)
    return rowsBy(
      dimensions,
      analytics.filter(({ date }) => date >= startDate && date <= endDate),
      { from: Number(startRow), count: Number(rowLimit) },
    )
  const rows = queries.slice(Number(startRow), Number(startRow) + Number(rowLimit))
  const shown = rows.map(({ query, ...row }) => ({
    keys: isOfPages ? [query, site.siteUrl.replace('sc-domain:', 'https://')] : [query],
    ctr: row.clicks / row.impressions,
    ...row,
  }))
  // Without a row, the real answer has no `rows` at all.
  return {
    status: 200,
    body: { ...(shown.length > 0 && { rows: shown }), responseAggregationType: 'byProperty' },
  }
}

/** Most clicks first, as in the real service. */
function rowsBy(
  dimensions: string[],
  all: AnalyticsRow[],
  { from, count }: { from: number; count: number },
): Answer {
  const shown = all
    .toSorted((one, other) => other.clicks - one.clicks)
    .slice(from, from + count)
    .map((row) => ({
      keys: dimensions.map((name) => String(row[name as keyof AnalyticsRow])),
      clicks: row.clicks,
      impressions: row.impressions,
      ctr: row.clicks / row.impressions,
      position: row.position,
    }))
  return {
    status: 200,
    body: { ...(shown.length > 0 && { rows: shown }), responseAggregationType: 'byPage' },
  }
}

function analytics(data: Data, { path, query, text }: Asked): Answer {
  if (path === '/v1beta/accountSummaries')
    return pageOf(
      query,
      'accountSummaries',
      data.accounts.map(({ id, name, properties }) => ({
        name: `accountSummaries/${id}`,
        account: `accounts/${id}`,
        displayName: name,
        propertySummaries: properties.map((one) => ({
          property: `properties/${one.id}`,
          displayName: one.name,
          propertyType: 'PROPERTY_TYPE_ORDINARY',
          parent: `accounts/${id}`,
        })),
      })),
    )
  const [, property = '', rest = ''] = /^\/v1beta\/properties\/(\d+)[/:](\w+)$/.exec(path) ?? []
  const streams = data.streams[property]
  if (streams === undefined) return refusal(403, 'PERMISSION_DENIED', 'The caller does not have permission')
  if (rest === 'dataStreams')
    return pageOf(
      query,
      'dataStreams',
      streams.map(({ id, name, uri }) => ({
        name: `properties/${property}/dataStreams/${id}`,
        type: 'WEB_DATA_STREAM',
        displayName: name,
        webStreamData: { measurementId: `G-${id}`, defaultUri: uri },
      })),
    )
  if (rest === 'metadata')
    return {
      status: 200,
      body: { dimensions: data.dimensions.map((apiName) => ({ apiName, uiName: apiName })), metrics: [] },
    }
  return rest === 'runReport' ? report(data, text) : refusal(404, 'NOT_FOUND', 'Not found')
}

type ReportBody = {
  dimensions: { name: string }[]
  metrics: { name: string }[]
  dateRanges: { startDate: string; endDate: string }[]
  dimensionFilter?: {
    filter: { fieldName: string; stringFilter: { matchType: string; value: string } }
  }
  limit?: string
  offset?: string
}

function report(data: Data, text: string): Answer {
  const { queries, dimensions } = data
  const body = JSON.parse(text) as ReportBody
  if (body.dimensions.some(({ name }) => !dimensions.includes(name)))
    return refusal(400, 'INVALID_ARGUMENT', 'Field is not a valid dimension.')
  const [limit, offset] = [Number(body.limit ?? 10_000), Number(body.offset ?? 0)]
  if (body.dimensions.some(({ name }) => name === 'landingPage'))
    return entryReport(data, body, limit, offset)
  const rows = queries.slice(offset, offset + limit).map(({ query, clicks, impressions, position }) => ({
    dimensionValues: body.dimensions.map(() => ({ value: query })),
    metricValues: [clicks, impressions, clicks / impressions, position].map((value) => ({
      value: String(value),
    })),
  }))
  return { status: 200, body: { rows, rowCount: queries.length, kind: 'analyticsData#runReport' } }
}

/** Values are texts, and an answer without rows has no `rows` at all, as in the real service. */
function entryReport(data: Data, body: ReportBody, limit: number, offset: number): Answer {
  const { fieldName, stringFilter } = body.dimensionFilter?.filter ?? {}
  const isOfChannel = fieldName === 'sessionDefaultChannelGroup' && stringFilter?.matchType === 'EXACT'
  const all = data.entries
    .filter(({ channel }) => !isOfChannel || channel === stringFilter?.value)
    .toSorted((one, other) => other.sessions - one.sessions)
  const readers: Record<string, (row: EntryRow) => string | number> = {
    hostName: ({ host }) => host,
    landingPage: ({ path }) => path,
    sessions: ({ sessions }) => sessions,
    keyEvents: ({ keyEvents }) => keyEvents,
  }
  // Rows with the same dimensions are one.
  const summed = new Map<string, EntryRow>()
  for (const row of all) {
    const key = body.dimensions.map(({ name }) => readers[name]?.(row)).join(' ')
    const before = summed.get(key)
    summed.set(key, {
      ...row,
      sessions: row.sessions + (before?.sessions ?? 0),
      keyEvents: row.keyEvents + (before?.keyEvents ?? 0),
    })
  }
  const values = (names: { name: string }[], row: EntryRow) =>
    names.map(({ name }) => ({ value: String(readers[name]?.(row)) }))
  const rows = [...summed.values()].slice(offset, offset + limit).map((row) => ({
    dimensionValues: values(body.dimensions, row),
    metricValues: values(body.metrics, row),
  }))
  return {
    status: 200,
    body: {
      dimensionHeaders: body.dimensions,
      metricHeaders: body.metrics.map(({ name }) => ({ name, type: 'TYPE_INTEGER' })),
      ...(rows.length > 0 && { rows }),
      rowCount: summed.size,
      metadata: {
        currencyCode: 'EUR',
        timeZone: 'Europe/Berlin',
        ...(data.isThresholded && { subjectToThresholding: true }),
      },
      kind: 'analyticsData#runReport',
    },
  }
}

/** Pages of the Admin API, by a token that encodes an offset. */
function pageOf(query: URLSearchParams, name: string, all: unknown[]): Answer {
  const size = Math.min(Number(query.get('pageSize') ?? 50), 200)
  const from = Number(query.get('pageToken') ?? 0)
  const next = from + size
  return {
    status: 200,
    body: { [name]: all.slice(from, next), ...(next < all.length && { nextPageToken: String(next) }) },
  }
}

export const refusal = (status: number, code: string, message: string): Answer => ({
  status,
  body: { error: { code: status, message, status: code } },
})

const denied = refusal(403, 'PERMISSION_DENIED', 'Request had insufficient authentication scopes.')
