import { z } from 'zod'
import { variableOf } from '../sources/registry.ts'
import { baseUrl, connectionSettings, secret, text } from '../sources/settings.ts'
import { createDataforseoMetrics } from './dataforseo.ts'
import { createGoogleAdsMetrics } from './google-ads.ts'
import type { MetricsSource } from './metrics-source.ts'
import { createSandboxMetrics } from './sandbox.ts'

type Definition = { settings: z.ZodObject; create(settings: unknown): MetricsSource }

/** Each source validates its settings with its own schema before it is created. */
function define<S extends z.ZodObject>(
  settings: S,
  create: (settings: z.output<S>) => MetricsSource,
): Definition {
  return { settings, create: (given) => create(settings.parse(given)) }
}

const definitions = {
  sandbox: define(
    z.object({ baseUrl: baseUrl('Where the sandbox is'), key: secret('Key of the sandbox') }),
    createSandboxMetrics,
  ),
  dataforseo: define(
    z.object({
      ...connectionSettings,
      login: text('API login'),
      password: secret('API password'),
      mode: z.enum(['live', 'queued']).default('live').meta({ title: 'At once, or from the cheaper queue' }),
      pollInterval: z.coerce.number().min(0).default(5).meta({ title: 'Seconds between looks at the queue' }),
      baseUrl: baseUrl('Origin in place of the usual one').default('https://api.dataforseo.com'),
    }),
    createDataforseoMetrics,
  ),
  'google-ads': define(
    z.object({
      ...connectionSettings,
      developerToken: secret('Developer token of the manager account'),
      customerId: text('Customer id, ten digits'),
      loginCustomerId: text('Manager account it is reached through').optional(),
      clientId: text('OAuth client id'),
      clientSecret: secret('OAuth client secret'),
      refreshToken: secret('OAuth refresh token'),
      version: text('Version of the API').default('v26'),
      baseUrl: baseUrl('Origin in place of the usual one').default('https://googleads.googleapis.com'),
      tokenUrl: baseUrl('Where tokens are renewed').default('https://oauth2.googleapis.com/token'),
    }),
    createGoogleAdsMetrics,
  ),
} satisfies Record<string, Definition>

export type MetricsSourceName = keyof typeof definitions
export const metricsSourceNames = Object.keys(definitions) as [MetricsSourceName, ...MetricsSourceName[]]

/** Settings from the environment, such as `GOOGLE_ADS_CUSTOMER_ID`; empty ones count as absent. */
export function metricsSettingsFrom(
  environment: Readonly<Record<string, string | undefined>>,
  name: MetricsSourceName,
): Record<string, string> {
  return Object.fromEntries(
    Object.keys(definitions[name].settings.shape).flatMap((setting) => {
      const value = environment[variableOf(name, setting)]
      return value === undefined || value === '' ? [] : [[setting, value]]
    }),
  )
}

/** @throws {RangeError} that names the missing or wrong variable */
export function createMetricsSource(
  name: MetricsSourceName,
  settings: Readonly<Record<string, unknown>>,
): MetricsSource {
  try {
    return definitions[name].create(settings)
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    const setting = String(error.issues[0]?.path[0] ?? '')
    throw new RangeError(`${variableOf(name, setting)} is missing or not right.`, { cause: error })
  }
}
