import { afterEach, expect, test } from 'vitest'
import { SourceError } from '../source.ts'
import { startDataforseoKeywords } from '../testing/services/dataforseo-keywords.ts'
import { refreshToken, startGoogleAds } from '../testing/services/google-ads.ts'
import { goodKey, type StandIn, spentKey } from '../testing/services/stand-in.ts'
import { isPlannable } from './metrics-source.ts'
import { createMetricsSource, metricsSettingsFrom } from './registry.ts'

const us = { country: 'us', language: 'en' }
const signal = new AbortController().signal
const closing: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of closing.splice(0).reverse()) await one.close()
})

async function started<T extends StandIn>(service: Promise<T>): Promise<T> {
  const made = await service
  closing.push(made)
  return made
}

function made(name: 'dataforseo' | 'google-ads', settings: Record<string, unknown>) {
  const source = createMetricsSource(name, settings)
  closing.push(source)
  return source
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => (error instanceof SourceError ? error : undefined),
  )

test.each(['live', 'queued'])('DataForSEO, %s: numbers where it has them', async (mode) => {
  const { baseUrl, asked } = await started(startDataforseoKeywords())
  const source = made('dataforseo', { login: 'me', password: goodKey, baseUrl, mode, pollInterval: '0' })
  const numbers = await source.numbersOf(
    ['shed', 'unknown thing', 'what? a sign', 'x'.repeat(81)],
    us,
    signal,
  )
  expect(numbers).toEqual([
    { phrase: 'shed', volume: 1000, cpc: 1.25, competition: 0.8 },
    { phrase: 'unknown thing', volume: null, cpc: null, competition: null },
  ])
  const posts = asked.filter(({ method }) => method === 'POST')
  expect(posts).toHaveLength(1)
  expect(JSON.parse(posts[0]!.body)).toMatchObject([
    { keywords: ['shed', 'unknown thing'], location_code: 2840, language_code: 'en' },
  ])
})

test('DataForSEO: failures are told apart, and a queued task is not paid for twice', async () => {
  const { baseUrl, asked } = await started(startDataforseoKeywords())
  const of = (password: string) => made('dataforseo', { login: 'me', password, baseUrl })
  expect(await failureOf(of(spentKey).numbersOf(['shed'], us, signal))).toMatchObject({
    failure: 'no_credit',
  })
  expect(await failureOf(of('wrong').numbersOf(['shed'], us, signal))).toMatchObject({
    failure: 'unauthorised',
  })
  asked.length = 0
  for (let process = 0; process < 2; process += 1) {
    const settings = { login: 'me', password: goodKey, baseUrl, mode: 'queued', pollInterval: '0' }
    await made('dataforseo', settings).numbersOf(['shed'], us, signal)
  }
  expect(asked.filter(({ path }) => path.endsWith('task_post'))).toHaveLength(1)
})

const credentials = {
  developerToken: goodKey,
  customerId: '123-456-7890',
  loginCustomerId: '999-999-9999',
  clientId: 'client',
  clientSecret: 'secret',
  refreshToken,
}

test('Google Ads: numbers, near-variants as their own, unknown as null', async () => {
  const { baseUrl, asked } = await started(startGoogleAds())
  const source = made('google-ads', { ...credentials, baseUrl, tokenUrl: `${baseUrl}/token` })
  const phrases = ['shed', 'sheds', 'rare shed', 'unknown shed']
  expect(await source.numbersOf(phrases, us, signal)).toEqual([
    { phrase: 'shed', volume: 4400, cpc: 1.25, competition: 0.45 },
    { phrase: 'sheds', volume: 4400, cpc: 1.25, competition: 0.45 },
    { phrase: 'rare shed', volume: null, cpc: null, competition: null },
  ])
  const plan = asked.at(-1)!
  expect(plan.headers['login-customer-id']).toBe('9999999999')
  expect(JSON.parse(plan.body)).toEqual({
    keywords: phrases,
    geoTargetConstants: ['geoTargetConstants/2840'],
    language: 'languageConstants/1000',
    keywordPlanNetwork: 'GOOGLE_SEARCH',
    historicalMetricsOptions: { includeAverageCpc: true },
  })
  // No request is sent if Google Ads does not know the language.
  expect(await source.numbersOf(['shed'], { country: 'us', language: 'eo' }, signal)).toEqual([])
  expect(asked.map(({ path }) => path)).toHaveLength(2)
})

test('Google Ads: a token is used while it holds, and renewed when it does not', async () => {
  const { baseUrl, asked } = await started(startGoogleAds({ isShort: true }))
  const source = made('google-ads', { ...credentials, baseUrl, tokenUrl: `${baseUrl}/token` })
  await source.numbersOf(['shed'], us, signal)
  await source.numbersOf(['shed'], us, signal)
  expect(asked.map(({ path }) => (path === '/token' ? 'token' : 'plan'))).toEqual([
    'token',
    'plan',
    'plan',
    'token',
    'plan',
  ])
})

test.each([
  [{ refreshToken: 'old' }, ['shed'], { failure: 'unauthorised' }],
  [{ developerToken: 'wrong' }, ['shed'], { failure: 'unauthorised' }],
  [{}, ['busy'], { failure: 'rate_limited', retryAfter: 30_000 }],
])('Google Ads: failure %#', async (changes, phrases, failure) => {
  const { baseUrl } = await started(startGoogleAds())
  const settings = { ...credentials, ...changes, baseUrl, tokenUrl: `${baseUrl}/token` }
  expect(await failureOf(made('google-ads', settings).numbersOf(phrases, us, signal))).toMatchObject(failure)
})

test('settings come from the environment, and what is missing is named', () => {
  const environment = { GOOGLE_ADS_CUSTOMER_ID: '1', DATAFORSEO_LOGIN: 'me', DATAFORSEO_PASSWORD: '' }
  expect(metricsSettingsFrom(environment, 'google-ads')).toEqual({ customerId: '1' })
  expect(() => createMetricsSource('dataforseo', metricsSettingsFrom(environment, 'dataforseo'))).toThrow(
    'DATAFORSEO_PASSWORD is missing or not right.',
  )
})

test('what the planner would refuse is not asked about', () => {
  expect(isPlannable('red garden shed')).toBe(true)
  expect(isPlannable('what is a shed?')).toBe(false)
  expect(isPlannable('a b c d e f g h i j k')).toBe(false)
})
