import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseEnv, SETTING_NAMES } from './env.ts'
import { installationOf } from './installation.ts'
import { readSecret } from './secret.ts'
import { StartupError } from './startup-error.ts'

const root = new URL('../../../', import.meta.url)

test('an empty environment is a working one', () => {
  expect(parseEnv({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    appUrl: 'http://127.0.0.1:3000',
    databaseUrl: undefined,
    order: [{ engine: '*', type: null, sources: ['sandbox'] }],
    fetchDepthPolicy: 'full',
    workers: 1,
  })
})

test('a service gets many searches at once, an engine few, unless the setting says otherwise', () => {
  const given = (source: Record<string, string>) => parseEnv(source).fetchConcurrency
  expect(given({ SOURCE: 'sandbox-json' })).toBe(100)
  expect(given({ SOURCE: 'direct' })).toBe(8)
  expect(given({ SOURCE: 'direct', FETCH_CONCURRENCY: '3' })).toBe(3)
  expect(() => given({ FETCH_CONCURRENCY: '0' })).toThrow(
    'FETCH_CONCURRENCY must be a whole number from 1 to 1000',
  )
})

test('one error names every wrong setting and what it must be', () => {
  const wrong = {
    PORT: '70000',
    SOURCE: 'guess',
    DATABASE_URL: 'mysql://root:hidden@host/x',
    LOG_LEVEL: 'loud',
  }
  expect(() => parseEnv(wrong)).toThrow(StartupError)
  expect(() => parseEnv(wrong)).toThrow(
    'Wrong settings: PORT must be a whole number from 1 to 65535, not "70000"; ' +
      'DATABASE_URL must be the address of a PostgreSQL 15 or newer, like postgresql://user:password@host:5432/rankline; ' +
      'SOURCE must be one of direct, browser, sandbox, sandbox-json, dataforseo, serpapi, searchapi, serper, scaleserp, valueserp, brightdata, oxylabs, searxng, raw-html, youtube-data, not "guess"; ' +
      'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "loud".',
  )
})

test('names what a kind of process cannot do without', () => {
  expect(() => parseEnv({ PORT: 'x' }, ['SECRET_KEY'])).toThrow(
    'Wrong settings: SECRET_KEY must be set to 64 hexadecimal digits, as `openssl rand -hex 32` prints them; ' +
      'PORT must be a whole number from 1 to 65535, not "x".',
  )
})

test('an empty value counts as not set', () => {
  expect(parseEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})

test('production refuses invented ranks unless they are wanted', () => {
  expect(() => parseEnv({ NODE_ENV: 'production' })).toThrow('SOURCE=sandbox invents its result pages')
  expect(parseEnv({ NODE_ENV: 'production', SANDBOX_ALLOWED: '1' }).sandboxed).toBe(true)
  expect(parseEnv({ NODE_ENV: 'production', SOURCE: 'direct' })).toMatchObject({
    sandboxed: false,
    fetchDepthPolicy: 'smart',
  })
})

test('a direct address says that there is a pooler, and nothing is prepared then unless it is asked for', () => {
  const [url, direct] = ['postgresql://rankline@pooler:6432/rankline', 'postgresql://rankline@db/rankline']
  expect(parseEnv({ DATABASE_URL: url })).toMatchObject({ isPreparing: true, ownerUrl: url })
  expect(parseEnv({ DATABASE_URL: url, PREPARED_STATEMENTS: '0' }).isPreparing).toBe(false)
  const pooled = { DATABASE_URL: url, DATABASE_DIRECT_URL: direct }
  expect(parseEnv(pooled)).toMatchObject({ isPreparing: false, directUrl: direct, ownerUrl: direct })
  expect(parseEnv({ ...pooled, PREPARED_STATEMENTS: '1' }).isPreparing).toBe(true)
  expect(parseEnv({ ...pooled, DATABASE_MIGRATION_URL: `${direct}?` }).ownerUrl).toBe(`${direct}?`)
  expect(() => parseEnv({ DATABASE_DIRECT_URL: direct })).toThrow('DATABASE_DIRECT_URL needs DATABASE_URL')
  const wrong = () => parseEnv({ ...pooled, DATABASE_DIRECT_URL: 'mysql://root:hidden@db' })
  expect(wrong).toThrow('DATABASE_DIRECT_URL must be the address of the PostgreSQL behind the pooler')
  expect(wrong).not.toThrow('hidden')
})

test('a replica needs a primary', () => {
  const [url, replica] = [
    'postgresql://rankline@localhost/rankline',
    'postgresql://rankline@replica/rankline',
  ]
  const env = parseEnv({ DATABASE_URL: url, DATABASE_REPLICA_URL: replica })
  expect(env.replicaUrl).toBe(replica)
  expect(env.plainConnections).toEqual([expect.stringContaining('DATABASE_REPLICA_URL')])
  expect(() => parseEnv({ DATABASE_REPLICA_URL: replica })).toThrow('DATABASE_REPLICA_URL needs DATABASE_URL')
})

test('production refuses to hash passwords with less memory than is safe', () => {
  const weak = { PASSWORD_MEMORY: '19455' }
  expect(() => parseEnv({ ...weak, NODE_ENV: 'production', SOURCE: 'direct' })).toThrow(
    'PASSWORD_MEMORY must be at least 19456 in production.',
  )
  expect(parseEnv(weak).passwordMemory).toBe(19_455)
  expect(parseEnv({ NODE_ENV: 'production', SOURCE: 'direct' }).passwordMemory).toBe(19_456)
})

test.each(['.env.example', 'docs/operations.md'])('%s names every setting', (file) => {
  const text = readFileSync(new URL(file, root), 'utf8')
  expect(SETTING_NAMES.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([])
})

test('the secret is made once, readable by its owner alone, and a damaged one is refused', () => {
  const directory = mkdtempSync(join(tmpdir(), 'secret-'))
  const secret = readSecret(directory)
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(readSecret(directory)).toBe(secret)
  expect(statSync(join(directory, 'secret')).mode & 0o777).toBe(0o600)
  writeFileSync(join(directory, 'secret'), 'short')
  expect(() => readSecret(directory)).toThrow('must hold 64 hexadecimal digits')
  rmSync(directory, { recursive: true })
})

test('nobody is asked about passwords, and no second factor of administrators, unless a setting says so', () => {
  const given = (settings: Record<string, string>) => {
    const env = { ...parseEnv(settings), secretKey: '0'.repeat(64) }
    const { isBreached, adminsNeedSecondFactor } = installationOf(env)
    return [isBreached !== null, adminsNeedSecondFactor]
  }
  expect(given({})).toEqual([false, false])
  expect(given({ BREACHED_PASSWORDS_URL: 'https://ranges.example.com' })).toEqual([true, false])
  expect(given({ REQUIRE_ADMIN_SECOND_FACTOR: '1' })).toEqual([false, true])
})

test('proxies are named by address or network', () => {
  expect(parseEnv({ TRUST_PROXY: '10.0.0.5, fd00::/8' }).trustProxy).toEqual(['10.0.0.5', 'fd00::/8'])
  for (const wrong of ['1', 'proxy.example.com', '10.0.0.0/33', '10.0.0.5,']) {
    expect(() => parseEnv({ TRUST_PROXY: wrong })).toThrow(/TRUST_PROXY must be addresses or networks/)
  }
})

test('a source that needs a key says so, and takes it from the environment', () => {
  expect(() => parseEnv({ SOURCE: 'serper' })).toThrow(/SOURCE=serper: .*key/i)
  expect(parseEnv({ SOURCE: 'serper', SERPER_KEY: 'abc' })).toMatchObject({
    sandboxed: false,
    sources: [{ name: 'serper', settings: { key: 'abc' } }],
  })
})

test('search volumes come from the sandbox, from a service, or not at all', () => {
  expect(parseEnv({}).metrics?.name).toBe('sandbox')
  expect(parseEnv({ SOURCE: 'direct' }).metrics).toBeNull()
  const given = { SOURCE: 'direct', METRICS_SOURCE: 'dataforseo', DATAFORSEO_LOGIN: 'me' }
  expect(() => parseEnv(given)).toThrow('METRICS_SOURCE=dataforseo: DATAFORSEO_PASSWORD is missing')
  expect(parseEnv({ ...given, DATAFORSEO_PASSWORD: 'x' }).metrics).toEqual({
    name: 'dataforseo',
    settings: { login: 'me', password: 'x' },
  })
  expect(() => parseEnv({ SOURCE: 'direct', METRICS_SOURCE: 'sandbox' })).toThrow('needs a sandbox')
})

test('sources are asked by engine, each with settings and a ceiling of its own', () => {
  const given = {
    SOURCE: 'direct',
    SOURCES: 'google:serper,direct;*:sandbox',
    SERPER_KEY: 'abc',
    SERPER_PRICE: '0.001',
    SERPER_BUDGET_PER_DAY: '2.50',
    BUDGET_PER_DAY: '10',
  }
  expect(parseEnv(given)).toMatchObject({
    order: [
      { engine: 'google', type: null, sources: ['serper', 'direct'] },
      { engine: '*', type: null, sources: ['sandbox'] },
    ],
    sources: [
      { name: 'serper', settings: { key: 'abc', price: '0.001' } },
      { name: 'direct', settings: {} },
      { name: 'sandbox', settings: {} },
    ],
    budget: { ceiling: 10, ceilings: { serper: 2.5 } },
    sandboxed: true,
    fetchDepthPolicy: 'smart',
  })
  expect(() => parseEnv({ ...given, SERPER_KEY: '' })).toThrow(/^SOURCES=google:.*serper.*key/)
  expect(() => parseEnv({ SOURCES: 'google:guess' })).toThrow(
    'SOURCES: "guess" is no source; there are direct',
  )
  expect(() => parseEnv({ ...given, SERPER_BUDGET_PER_DAY: 'much' })).toThrow(
    'SERPER_BUDGET_PER_DAY must be US dollars, like 5 or 2.50, not "much"',
  )
  expect(() => parseEnv({ ...given, NODE_ENV: 'production' })).toThrow('invents its result pages')
})

test('a payment provider needs its keys and prices, and the fake one is refused in production', () => {
  const paddle = {
    BILLING_PROVIDER: 'paddle',
    BILLING_API_KEY: 'pdl_key',
    BILLING_WEBHOOK_SECRET: 'pdl_secret',
    BILLING_CLIENT_TOKEN: 'test_token',
    BILLING_PRICES: '1:pri_a, 2:pri_b',
  }
  expect(parseEnv({}).billing).toBeNull()
  expect(parseEnv(paddle).billing).toMatchObject({
    provider: 'paddle',
    isSandbox: true,
    prices: [
      { planId: 1, priceId: 'pri_a' },
      { planId: 2, priceId: 'pri_b' },
    ],
  })
  expect(parseEnv({ ...paddle, BILLING_CLIENT_TOKEN: 'live_token' }).billing?.isSandbox).toBe(false)
  for (const name of Object.keys(paddle).slice(1))
    expect(() => parseEnv({ ...paddle, [name]: '' })).toThrow(`${name} must be set to`)
  for (const prices of ['1:a,1:b', '1:a,2:a'])
    expect(() => parseEnv({ ...paddle, BILLING_PRICES: prices })).toThrow('each price once')
  expect(() => parseEnv({ ...paddle, BILLING_PRICES: 'pri_a' })).toThrow(
    'BILLING_PRICES must be plan numbers',
  )
  const stripe = {
    ...paddle,
    BILLING_PROVIDER: 'stripe',
    BILLING_API_KEY: 'sk_live_1',
    BILLING_CLIENT_TOKEN: '',
  }
  expect(parseEnv(stripe).billing?.isSandbox).toBe(false)
  expect(parseEnv({ ...stripe, BILLING_API_KEY: 'sk_test_1' }).billing?.isSandbox).toBe(true)
  const production = { NODE_ENV: 'production', SOURCE: 'direct', BILLING_PROVIDER: 'fake' }
  expect(() => parseEnv(production)).toThrow('BILLING_PROVIDER=fake takes no money')
  expect(parseEnv({ ...production, FAKE_BILLING_ALLOWED: '1' }).billing?.provider).toBe('fake')
  expect(parseEnv({ BILLING_PROVIDER: 'fake' }).billing?.isSandbox).toBe(true)
})

test('the sandbox plays the answer engines, real sources ask none; keys and prices are checked at the start', () => {
  const surfacesOf = (given: Record<string, string>) =>
    parseEnv(given).answers.plans.map(({ surface, provider }) => `${surface}:${provider}`)
  expect(surfacesOf({})).toContain('openai:sandbox')
  expect(surfacesOf({})).not.toContain('gemini:sandbox')
  expect(surfacesOf({ SOURCE: 'direct' })).toEqual([])
  const openai = { SOURCE: 'direct', ANSWERS: 'openai', OPENAI_KEY: 'k', OPENAI_MODEL: 'gpt-5.5' }
  expect(
    parseEnv({ ...openai, OPENAI_ANSWER_PRICE: '0.03', OPENAI_ANSWER_BUDGET_PER_DAY: '2' }).answers,
  ).toEqual({
    plans: [
      {
        surface: 'openai',
        provider: 'openai',
        settings: { key: 'k', model: 'gpt-5.5' },
        price: 0.03,
      },
    ],
    ceiling: null,
    ceilings: { openai: 2 },
    concurrency: 4,
  })
  const refused = (given: Record<string, string>) => () => parseEnv({ ...openai, ...given })
  expect(refused({ OPENAI_MODEL: '' })).toThrow(
    'ANSWERS: openai of openai: OPENAI_MODEL is missing or not right.',
  )
  expect(refused({ ANSWERS: 'bing' })).toThrow('ANSWERS: "bing" is no surface')
  expect(refused({ ANSWERS: 'openai:sandbox' })).toThrow(
    'ANSWERS: openai:sandbox needs a sandbox among the sources.',
  )
  expect(refused({ OPENAI_ANSWER_PRICE: 'cheap' })).toThrow(
    'Wrong settings: OPENAI_ANSWER_PRICE must be US dollars, like 5 or 2.50, not "cheap".',
  )
})
