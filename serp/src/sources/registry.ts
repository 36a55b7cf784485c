import { z } from 'zod'
import { proxySettings } from '../proxies/settings.ts'
import type { Capabilities, Source } from '../source.ts'
import { brightdata } from './brightdata.ts'
import { browser } from './browser.ts'
import { dataforseo } from './dataforseo.ts'
import { createDirectSource, enginePages } from './direct.ts'
import { catalogLists, createJsonSource } from './json.ts'
import { oxylabs } from './oxylabs.ts'
import { rawHtml } from './raw-html.ts'
import { createSandboxSource } from './sandbox.ts'
import { searchapi } from './searchapi.ts'
import { searxng } from './searxng.ts'
import { serpapi } from './serpapi.ts'
import { serper } from './serper.ts'
import {
  baseUrl,
  connectionSettings,
  defineSource,
  describeSettings,
  engineSettings,
  pricePerRequest,
  type SettingDescription,
  type SourceDefinition,
  secret,
} from './settings.ts'
import { scaleserp, valueserp } from './traject.ts'
import { youtubeData } from './youtube-data.ts'

const direct = defineSource({
  name: 'direct',
  title: "The engines' own pages",
  docs: null,
  verified: true,
  capabilities: enginePages,
  settings: z.object({
    ...connectionSettings,
    ...proxySettings,
    ...engineSettings,
  }),
  create: ({ price, ...options }) => ({
    ...createDirectSource(options),
    ...(price !== undefined && { price }),
  }),
})

const sandboxSettings = z.object({
  ...connectionSettings,
  baseUrl: baseUrl('Where the sandbox is'),
  key: secret('Key of the sandbox'),
  price: pricePerRequest.default(0),
})

const sandbox = defineSource({
  name: 'sandbox',
  title: 'Sandbox: Google as pages, all else as a search service',
  docs: null,
  verified: true,
  capabilities: catalogLists,
  settings: sandboxSettings.partial({ key: true }),
  create: ({ price, ...options }) => ({ ...createSandboxSource(options), price }),
})

const sandboxJson = defineSource({
  name: 'sandbox-json',
  title: 'Sandbox, as a search service',
  docs: null,
  verified: true,
  capabilities: catalogLists,
  settings: sandboxSettings,
  create: (settings) => createJsonSource({ ...settings, name: 'sandbox-json' }),
})

const definitions: readonly SourceDefinition[] = [
  direct,
  browser,
  sandbox,
  sandboxJson,
  dataforseo,
  serpapi,
  searchapi,
  serper,
  scaleserp,
  valueserp,
  brightdata,
  oxylabs,
  searxng,
  rawHtml,
  youtubeData,
]

/** Names of all sources that are built in. */
export const sourceNames: readonly string[] = definitions.map(({ name }) => name)

/**
 * A source by its name. It keeps its connections, so create it once and share it.
 * @param settings those that `describeSources` lists for the source; others are ignored
 * @throws {RangeError} when the name is unknown, or a required setting is missing or wrong
 */
export function createSource(name: string, settings: Readonly<Record<string, unknown>>): Source {
  return definitionOf(name).create(settings)
}

/** A kind of source, as it is shown to those who choose one. */
export type SourceDescription = {
  name: string
  title: string
  settings: SettingDescription[]
  /** With its default settings. */
  capabilities: Capabilities
  /** Countries it can search in: ISO 3166-1 alpha-2, lower case. */
  regions: 'all' | readonly string[]
  docs: string | null
  verified: boolean
}

/** All sources, with what they support and which settings they need. */
export function describeSources(): SourceDescription[] {
  return definitions.map(({ name, title, settings, capabilities, docs, verified }) => ({
    name,
    title,
    settings: describeSettings(settings),
    capabilities,
    regions: capabilities.countries,
    docs,
    verified,
  }))
}

/** The environment variable of a setting, e.g. `SEARXNG_BASE_URL` for `baseUrl` of `searxng`. */
export function variableOf(source: string, setting: string): string {
  return `${source}_${setting.replace(/[A-Z]/g, '_$&')}`.replaceAll('-', '_').toUpperCase()
}

/**
 * A source's settings from the environment, by `variableOf`; empty variables count as absent.
 * @throws {RangeError} when the name is unknown
 */
export function settingsFrom(
  environment: Readonly<Record<string, string | undefined>>,
  source: string,
): Record<string, string> {
  return Object.fromEntries(
    Object.keys(definitionOf(source).settings.shape).flatMap((setting) => {
      const value = environment[variableOf(source, setting)]
      return value === undefined || value === '' ? [] : [[setting, value]]
    }),
  )
}

function definitionOf(name: string): SourceDefinition {
  const definition = definitions.find((candidate) => candidate.name === name)
  if (definition) return definition
  throw new RangeError(`Unknown source "${name}"; known: ${sourceNames.join(', ')}.`)
}
