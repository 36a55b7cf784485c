import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  createMetricsSource,
  metricsSettingsFrom,
  metricsSourceNames,
} from '@rankline/serp/metrics-sources/registry'
import { type OrderRule, parseOrder, sourcesIn } from '@rankline/serp/sources/order'
import {
  createSource,
  describeSources,
  settingsFrom,
  sourceNames,
  variableOf,
} from '@rankline/serp/sources/registry'
import { z } from 'zod'
import { answerSettings, answerShape, answerVariables } from './answer-settings.ts'
import { backupSettings, backupShape } from './backup-settings.ts'
import { billingSettings, billingShape } from './billing-settings.ts'
import { brandShape } from './brand-settings.ts'
import { connectionSettings, connectionShape } from './connection-settings.ts'
import { areKeys } from './crypto.ts'
import { destinationSettings, destinationShape } from './destination-settings.ts'
import { LOG_LEVELS } from './log.ts'
import { addressOf, mailSettings, mailShape, nameOfSender } from './mail/mail-settings.ts'
import { metricsShape, workerMetricsSettings } from './metrics-settings.ts'
import { LEAST_PASSWORD_MEMORY, SAFE_PASSWORD_MEMORY } from './password-memory.ts'
import { providerSettings, providerShape } from './provider-settings.ts'
import { readSecret } from './secret.ts'
import { withFiles } from './setting-files.ts'
import {
  areAddresses,
  between,
  contact,
  databaseAddress,
  dollars,
  flag,
  hostPatterns,
  inlineOrWhole,
  optionalFlag,
  webAddress,
  whole,
  wholeWords,
} from './setting-kinds.ts'
import { StartupError } from './startup-error.ts'
import { storageSettings, storageShape } from './storage-settings.ts'
import { plainConnections, tlsShape } from './tls-settings.ts'

/**
 * Maximum of checks that run at the same time. A service that returns 100 results per request takes many: 100
 * checks are 500 a second when an answer takes 200 ms. Engines' own pages are fetched with restraint.
 */
const MANY = 100
const FEW = 8

const dollarWords = 'US dollars, like 5 or 2.50'

/** A setting's rule, and in `description` the words that complete "NAME must be …". */
const settings = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'])
    .default('development')
    .describe('development, production or test'),
  HOST: z.string().default('127.0.0.1').describe('an address of this machine to listen on'),
  PORT: whole(3000, 1, 65_535),
  APP_URL: webAddress('the address people open, like https://rank.example.com'),
  TRUST_PROXY: z
    .string()
    .refine(areAddresses)
    .transform((text) => text.split(',').map((address) => address.trim()))
    .optional()
    .describe('addresses or networks, like 10.0.0.5 or 10.0.0.0/8, separated by commas'),
  ...tlsShape,
  DATABASE_URL: databaseAddress()
    .optional()
    .describe('the address of a PostgreSQL 15 or newer, like postgresql://user:password@host:5432/rankline'),
  DATABASE_MIGRATION_URL: databaseAddress()
    .optional()
    .describe('the address of the same database for the role that owns its schema'),
  DATABASE_DIRECT_URL: databaseAddress()
    .optional()
    .describe('the address of the PostgreSQL behind the pooler that DATABASE_URL leads to'),
  DATABASE_REPLICA_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('the address of a replica of the database, which only reads'),
  PREPARED_STATEMENTS: optionalFlag(),
  DATA_DIR: z.string().default('.data').describe('a directory this process may write to'),
  SECRET_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .optional()
    .describe('64 hexadecimal digits, as `openssl rand -hex 32` prints them'),
  SECRET_KEYS: z
    .string()
    .refine(areKeys)
    .optional()
    .describe('keys as id:base64 of 32 bytes, the one to encrypt with first, separated by commas'),
  ...mailShape,
  ...providerShape,
  ...destinationShape,
  ...connectionShape,
  ...billingShape,
  ...brandShape,
  ...backupShape,
  ...storageShape,
  FILE_SERVER_NETWORKS: z
    .string()
    .refine(areAddresses)
    .transform((text) => text.split(',').map((address) => address.trim()))
    .optional()
    .describe('addresses or networks, like 10.0.0.5 or 10.0.0.0/8, separated by commas'),
  PUSH_SERVICE_URL: webAddress('the address of a stand-in for push services, like http://127.0.0.1:9000'),
  ICON_SERVICE_URL: webAddress('the address of a stand-in for icon services, like http://127.0.0.1:9000'),
  BREACHED_PASSWORDS_URL: webAddress(
    'the address of a range service for breached passwords, like https://api.pwnedpasswords.com',
  ),
  OUTBOUND_HOSTS: hostPatterns(),
  SOURCE: z
    .enum(sourceNames)
    .default('sandbox')
    .describe(`one of ${sourceNames.join(', ')}`),
  SOURCES: z
    .string()
    .optional()
    .describe('sources by engine, first choice first, like google:serper,direct;*:sandbox'),
  METRICS_SOURCE: z
    .enum([...metricsSourceNames, 'none'])
    .optional()
    .describe(`one of ${metricsSourceNames.join(', ')}, none`),
  ...answerShape,
  BUDGET_PER_DAY: dollars().optional().describe(dollarWords),
  RESULT_PAGE_DAYS: between(7, 3_650).optional().describe(wholeWords(7, 3_650)),
  RESULT_PAGE_WEEKLY_DAYS: between(7, 3_650).optional().describe(wholeWords(7, 3_650)),
  SECURITY_CONTACT: contact(),
  SANDBOX_ALLOWED: flag(),
  SANDBOX_PORT: whole(0, 0, 65_535),
  FETCH_CONCURRENCY: between(1, 1_000).optional().describe(wholeWords(1, 1_000)),
  FETCH_DEPTH_POLICY: z.enum(['full', 'smart']).optional().describe('full or smart'),
  LEASE_SECONDS: whole(60, 10, 3_600),
  WORKERS: inlineOrWhole(1, 0, 64),
  HTTP_PROCESSES: whole(1, 1, 64),
  DRAIN_SECONDS: whole(0, 0, 5),
  REQUESTS_PER_MINUTE: whole(600, 1, 1_000_000),
  API_CALLS_PER_MINUTE: whole(600, 1, 1_000_000),
  LIMIT_FACTOR: whole(1, 1, 1_000),
  REQUIRE_ADMIN_SECOND_FACTOR: flag(),
  PASSWORD_MEMORY: whole(SAFE_PASSWORD_MEMORY, LEAST_PASSWORD_MEMORY, 1_048_576),
  ...metricsShape,
  CALLS_AT_ONCE: whole(16, 1, 1_000),
  CALLS_WAITING: whole(400, 0, 100_000),
  ERASURE_WAIT_DAYS: whole(14, 0, 365),
  ERASE_ENDED_ACCOUNTS_AFTER_DAYS: between(90, 3_650).optional().describe(wholeWords(90, 3_650)),
  STORAGE_PER_ACCOUNT: whole(2_000, 1, 1_000_000),
  DISK_RESERVE: whole(100, 0, 1_000_000),
  LOG_LEVEL: z
    .enum(LOG_LEVELS)
    .default('info')
    .describe(`one of ${LOG_LEVELS.join(', ')}`),
})

/** Every name Rankline reads from its environment. */
export const SETTING_NAMES = Object.keys(settings.shape)

export type Env = Readonly<ReturnType<typeof parseEnv> & { secretKey: string }>

type Name = keyof typeof settings.shape

/** Environment variables of sources, such as `SERPER_KEY`. */
const sourceVariables = () =>
  describeSources().flatMap(({ name, settings }) => settings.map((setting) => variableOf(name, setting.name)))

/**
 * Reads `.env` of the working directory if it exists (the environment wins), parses it, and provides the
 * secret key.
 * @param needed settings that this process requires, though other kinds of process do not
 */
export function loadEnv(needed: Name[] = []): Env {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = parseEnv(
    withFiles(process.env, [...SETTING_NAMES, ...sourceVariables(), ...answerVariables()]),
    needed,
  )
  return { ...env, secretKey: env.secretKey ?? readSecret(env.dataDirectory) }
}

/**
 * @param source names and values as in `process.env`; an empty value counts as not set
 * @throws {StartupError} one error that names every wrong setting and what it must be
 */
export function parseEnv(source: Record<string, string | undefined>, needed: Name[] = []) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(given)
  const missing = needed.filter((name) => given[name] === undefined)
  if (!parsed.success || missing.length > 0) {
    const wrong = new Set([...missing, ...(parsed.error?.issues ?? []).map(({ path }) => String(path[0]))])
    throw new StartupError(
      `Wrong settings: ${[...wrong].map((name) => complaint(name, given[name])).join('; ')}.`,
    )
  }
  const { data } = parsed
  if (data.DATABASE_MIGRATION_URL !== undefined && data.DATABASE_URL === undefined)
    throw new StartupError('DATABASE_MIGRATION_URL needs DATABASE_URL, which names the role that serves.')
  if (data.DATABASE_DIRECT_URL !== undefined && data.DATABASE_URL === undefined)
    throw new StartupError('DATABASE_DIRECT_URL needs DATABASE_URL, which leads to the pooler.')
  if (data.DATABASE_REPLICA_URL !== undefined && data.DATABASE_URL === undefined)
    throw new StartupError('DATABASE_REPLICA_URL needs DATABASE_URL, which leads to the primary.')
  const order = orderFrom(data)
  const names = sourcesIn(order)
  const setting = data.SOURCES === undefined ? `SOURCE=${data.SOURCE}` : `SOURCES=${data.SOURCES}`
  const sandboxed = names.some(isInvented)
  if (data.NODE_ENV === 'production' && sandboxed && !data.SANDBOX_ALLOWED)
    throw new StartupError(
      `${setting} invents its result pages: in production set SOURCE to a real one, or SANDBOX_ALLOWED=1 to show invented ranks on purpose.`,
    )
  if (data.NODE_ENV === 'production' && data.PASSWORD_MEMORY < SAFE_PASSWORD_MEMORY)
    throw new StartupError(`PASSWORD_MEMORY must be at least ${SAFE_PASSWORD_MEMORY} in production.`)
  const sources = names.map((name) => ({ name, settings: settingsFrom(source, name) }))
  for (const { name, settings } of sources) if (!isInvented(name)) refuseWrongSource(setting, name, settings)
  const host = data.HOST.includes(':') ? `[${data.HOST}]` : data.HOST
  const appUrl = (data.APP_URL ?? `http://${host}:${data.PORT}`).replace(/\/$/, '')
  const mail = mailSettings(data, appUrl)
  const workerMetrics = workerMetricsSettings(data)
  const backup = backupSettings(data)
  const storage = storageSettings(data, backup)
  const plain = plainConnections({
    appUrl,
    isProduction: data.NODE_ENV === 'production',
    databases: {
      DATABASE_URL: data.DATABASE_URL,
      DATABASE_DIRECT_URL: data.DATABASE_DIRECT_URL,
      DATABASE_REPLICA_URL: data.DATABASE_REPLICA_URL,
    },
    mail,
    breachedPasswordsUrl: data.BREACHED_PASSWORDS_URL,
    workerMetrics,
    backup,
    storage,
  })
  if (data.REQUIRE_TLS && plain.length > 0)
    throw new StartupError(`REQUIRE_TLS allows no connection without TLS: ${plain.join('; ')}.`)
  const budget = { ceiling: data.BUDGET_PER_DAY ?? null, ceilings: ceilingsFrom(source, names) }
  return {
    nodeEnv: data.NODE_ENV,
    host: data.HOST,
    port: data.PORT,
    /** Without a trailing slash. */
    appUrl,
    /** Addresses and networks of the proxies whose `X-Forwarded-*` headers are believed. */
    trustProxy: data.TRUST_PROXY ?? [],
    /** Refuses requests that have come without TLS; null: answers them. */
    httpsOnly:
      (data.HTTPS_ONLY ?? (appUrl.startsWith('https:') && data.TRUST_PROXY !== undefined))
        ? { url: appUrl, hasPlainMetrics: !data.REQUIRE_TLS }
        : null,
    /** Warnings: one sentence for each unencrypted connection with another machine. */
    plainConnections: plain,
    /** Undefined: the embedded database. */
    databaseUrl: data.DATABASE_URL,
    /** The role that owns the schema; undefined: that of `databaseUrl`. */
    migrationUrl: data.DATABASE_MIGRATION_URL,
    /** The server itself, if `databaseUrl` leads to a pooler. */
    directUrl: data.DATABASE_DIRECT_URL,
    /** A replica of the database; undefined: there is none. */
    replicaUrl: data.DATABASE_REPLICA_URL,
    /** For work that needs a session of its own, as the role that owns the schema; undefined: the embedded database. */
    ownerUrl: data.DATABASE_MIGRATION_URL ?? data.DATABASE_DIRECT_URL ?? data.DATABASE_URL,
    /** Whether frequent statements are prepared. */
    isPreparing: data.PREPARED_STATEMENTS ?? data.DATABASE_DIRECT_URL === undefined,
    /** Absolute. */
    dataDirectory: resolve(data.DATA_DIR),
    /** 32 bytes in hexadecimal; undefined: the key in the data directory. */
    secretKey: data.SECRET_KEY,
    /** Keys to use instead for new encryption; `secretKeys` of crypto.ts reads them. */
    secretKeys: data.SECRET_KEYS,
    mail,
    /** Contact for push services, and the URL of a fake push service. */
    push: { subject: `mailto:${addressOf(mail.from)}`, standIn: data.PUSH_SERVICE_URL },
    /** URL of a fake service for the icons of sites. */
    icons: { standIn: data.ICON_SERVICE_URL },
    /** Service that checks new passwords for breaches; undefined: none. */
    breachedPasswordsUrl: data.BREACHED_PASSWORDS_URL,
    /** Providers that people may sign in through. */
    providers: providerSettings(data),
    /** Services that messages are sent to. */
    destinations: destinationSettings(data),
    /** Services that accounts connect with. */
    connections: connectionSettings(data),
    /** The payment provider; null: none. */
    billing: billingSettings(data, data.NODE_ENV === 'production'),
    /** Domain whose sub-domains are the addresses of brands; null: brands have paths only. */
    brandDomain: data.BRAND_DOMAIN ?? null,
    /** Name servers that know the domains of brands; null: those of the machine. */
    nameServers: data.DNS_SERVERS ?? null,
    /** Private networks in which the file servers of people may be. */
    remoteNetworks: data.FILE_SERVER_NETWORKS ?? [],
    /** Hosts that people and services may name to be called; null: any on the public internet. */
    outboundHosts: data.OUTBOUND_HOSTS ?? null,
    /** Which sources are used for which engine, in order. */
    order,
    /** Each source with its settings, such as its key; the sandbox's are created when it starts. */
    sources,
    /** The passphrase of backups, and the service of buckets for them. */
    backup,
    /** Where data outside the database is. */
    storage,
    /** Sources setting as it was written, such as `SOURCE=direct`. */
    sourceSetting: setting,
    /** US dollars per UTC day: for all sources together, and per source. */
    budget,
    /** Values that administrators can override, by their names in `features/settings`. */
    values: valuesFrom(data, budget),
    /** Source of search volumes; null: they stay unknown. */
    metrics: metricsFrom(data.METRICS_SOURCE ?? (sandboxed ? 'sandbox' : 'none'), source, sandboxed),
    /** The surfaces that questions are asked of. */
    answers: answerSettings(data, source, sandboxed),
    /** Whether some positions are invented. */
    sandboxed,
    /** 0: any free port. */
    sandboxPort: data.SANDBOX_PORT,
    /** Maximum of checks that each worker runs at the same time; fewer when the source is overloaded. */
    fetchConcurrency: data.FETCH_CONCURRENCY ?? (names.every((name) => name === 'sandbox-json') ? MANY : FEW),
    fetchDepthPolicy:
      data.FETCH_DEPTH_POLICY ?? (names.every(isInvented) ? ('full' as const) : ('smart' as const)),
    leaseSeconds: data.LEASE_SECONDS,
    /** Number of worker processes; `inline`: the HTTP process works itself. */
    workers: data.WORKERS,
    /** Number of processes that answer HTTP at the same port. */
    httpProcesses: data.HTTP_PROCESSES,
    /** Milliseconds for which a process that stops still takes requests, while it says that it is not ready. */
    drain: data.DRAIN_SECONDS * 1000,
    requestsPerMinute: data.REQUESTS_PER_MINUTE,
    apiCallsPerMinute: data.API_CALLS_PER_MINUTE,
    limitFactor: data.LIMIT_FACTOR,
    /** Memory for the hash of a password, in KiB. */
    passwordMemory: data.PASSWORD_MEMORY,
    /** Maximum of running calls in the HTTP process, and of calls that wait for one of them to end. */
    calls: { atOnce: data.CALLS_AT_ONCE, waiting: data.CALLS_WAITING },
    metricsToken: data.METRICS_TOKEN,
    /** Free megabytes below which the data directory's volume counts as full. */
    storageMegabytes: data.STORAGE_PER_ACCOUNT,
    erasureWaitDays: data.ERASURE_WAIT_DAYS,
    /** Days after the end of a package until the account is erased; null: never. */
    eraseEndedAfterDays: data.ERASE_ENDED_ACCOUNTS_AFTER_DAYS ?? null,
    securityContact: data.SECURITY_CONTACT ?? null,
    diskReserve: data.DISK_RESERVE,
    workerMetrics,
    /** Whether administrators' calls need a session that has passed a second factor. */
    adminsNeedSecondFactor: data.REQUIRE_ADMIN_SECOND_FACTOR,
    logLevel: data.LOG_LEVEL,
  }
}

const isInvented = (name: string) => name.startsWith('sandbox')

/** @throws {StartupError} when SOURCES cannot be read */
function orderFrom({ SOURCE, SOURCES }: z.output<typeof settings>): OrderRule[] {
  try {
    return parseOrder(SOURCES ?? SOURCE, sourceNames)
  } catch (cause) {
    if (cause instanceof RangeError) throw new StartupError(`SOURCES: ${cause.message}.`, { cause })
    throw cause
  }
}

/** @throws {StartupError} when a setting is missing or wrong, or the sandbox is needed but does not run */
function metricsFrom(
  name: z.output<typeof settings>['METRICS_SOURCE'] & string,
  given: Record<string, string | undefined>,
  sandboxed: boolean,
) {
  if (name === 'none') return null
  const found = metricsSettingsFrom(given, name)
  if (name === 'sandbox') {
    if (sandboxed) return { name, settings: found }
    throw new StartupError('METRICS_SOURCE=sandbox needs a sandbox among the sources.')
  }
  try {
    void createMetricsSource(name, found).close()
  } catch (cause) {
    if (cause instanceof RangeError)
      throw new StartupError(`METRICS_SOURCE=${name}: ${cause.message}`, { cause })
    throw cause
  }
  return { name, settings: found }
}

type Budget = { ceiling: number | null; ceilings: Record<string, number> }

function valuesFrom(data: z.output<typeof settings>, { ceiling, ceilings }: Budget): Record<string, string> {
  const given = {
    budget_per_day: ceiling,
    page_days: data.RESULT_PAGE_DAYS,
    page_weekly_days: data.RESULT_PAGE_WEEKLY_DAYS,
    sender_name: nameOfSender(data.MAIL_FROM),
    reply_to: data.MAIL_REPLY_TO,
    ...Object.fromEntries(Object.entries(ceilings).map(([name, amount]) => [`budget_of_${name}`, amount])),
  }
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  )
}

/**
 * Reads settings like `SERPER_BUDGET_PER_DAY`.
 * @throws {StartupError} when one is not an amount
 */
function ceilingsFrom(
  given: Record<string, string | undefined>,
  names: readonly string[],
): Record<string, number> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const variable = variableOf(name, 'budgetPerDay')
      const value = given[variable]
      if (value === undefined || value === '') return []
      const parsed = dollars().safeParse(value)
      if (!parsed.success)
        throw new StartupError(`Wrong settings: ${variable} must be ${dollarWords}, not "${value}".`)
      return [[name, parsed.data]]
    }),
  )
}

/** @throws {StartupError} when a setting the source needs is missing or wrong */
function refuseWrongSource(setting: string, name: string, settings: Record<string, string>) {
  try {
    createSource(name, settings)
  } catch (cause) {
    if (cause instanceof RangeError) throw new StartupError(`${setting}: ${cause.message}`, { cause })
    throw cause
  }
}

function complaint(name: string, value: string | undefined): string {
  const rule = settings.shape[name as Name]
  if (value === undefined) return `${name} must be set to ${rule.description}`
  // Keeps secrets out of logs.
  const shown = /^(DATABASE(_[A-Z]+)?|SMTP)_URL$|(KEYS?|TOKEN|PASSWORD|PASSPHRASE|SECRET)$/.test(name)
    ? ''
    : `, not "${value}"`
  return `${name} must be ${rule.description}${shown}`
}
