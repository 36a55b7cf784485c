#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkSearch } from './check.ts'
import { engines, findEngine } from './engines/registry.ts'
import { compileRule } from './match.ts'
import { findRanks } from './rank.ts'
import type { Device, Search } from './search.ts'
import { createSource, describeSources, settingsFrom, sourceNames, variableOf } from './sources/registry.ts'

// Settings that nearly every source has; --help lists them only where they are required.
const common = new Set(['proxy', 'connections', 'maxBody', 'baseUrl', 'price'])

const help = `Reads result pages and finds positions.

Usage:
  rankline-serp parse --engine ENGINE [--device mobile] FILE...
      One JSON line per saved page: file, status, query, organic, features.

  rankline-serp engines
      Every engine's types and every source, and which have been read right on what they really served.

  rankline-serp check --source SOURCE --engine ENGINE --country us --url example.com "keyword"
      The position of the url for a keyword.
      --source NAME      ${sourceNames.join(' | ')}
      --base-url URL     where the source is, for sources that need it
      --key KEY          the source's key; also from the environment variable SERP_KEY
      --proxy URL        proxy to go through
      --set NAME=VALUE   any other setting of the source; may be repeated
      --type TYPE        vertical (default: web)
      --language CODE    ISO 639-1 (default: en)
      --device DEVICE    desktop | mobile (default: desktop)
      --place NAME       e.g. "London,England,United Kingdom"
      --depth N          organic results to look at, 1-100 (default: 100)
      --match MODE       exact | contains (default: contains)
      --json             the whole answer as JSON

  --help                 this text
  --version              the version of the library

Settings of sources, also taken from the environment (* is needed):
${describeSources().map(settingsLine).join('\n')}

Exit status: 0 done, 1 the check failed or a page could not be read, 2 wrong usage.`

/** The source's own settings, e.g. `SERPER_KEY*`, without those common to all. */
function settingsLine({ name, settings }: ReturnType<typeof describeSources>[number]): string {
  const variables = settings
    .filter(({ name: setting, isRequired }) => isRequired || !common.has(setting))
    .map(({ name: setting, isRequired }) => variableOf(name, setting) + (isRequired ? '*' : ''))
  return `  ${name.padEnd(14)} ${variables.join(' ') || '-'}`
}

const options = {
  help: { type: 'boolean' },
  version: { type: 'boolean' },
  engine: { type: 'string', default: 'google' },
  device: { type: 'string', default: 'desktop' },
  source: { type: 'string' },
  'base-url': { type: 'string' },
  key: { type: 'string' },
  proxy: { type: 'string' },
  set: { type: 'string', multiple: true },
  type: { type: 'string', default: 'web' },
  country: { type: 'string', default: 'us' },
  language: { type: 'string', default: 'en' },
  place: { type: 'string' },
  depth: { type: 'string', default: '100' },
  match: { type: 'string', default: 'contains' },
  url: { type: 'string' },
  json: { type: 'boolean' },
} as const

/** The command was called wrongly. */
class UsageError extends Error {}

type Values = ReturnType<typeof readArguments>['values']

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

async function main(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args)
  const [command, ...rest] = positionals
  if (values.version) {
    console.log(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version)
    return 0
  }
  if (values.help || command === undefined) {
    console.log(help)
    return values.help ? 0 : 2
  }
  if (command === 'parse') return parse(values, rest)
  if (command === 'check') return check(values, rest)
  if (command === 'engines') return listEngines()
  throw new UsageError(`Unknown command "${command}"; known: parse, check, engines.`)
}

function listEngines(): number {
  const row = (kind: string, name: string, isVerified: boolean) =>
    console.log(`${kind.padEnd(8)} ${name.padEnd(28)} ${isVerified ? 'verified' : 'not verified'}`)
  for (const { slug, types, verified } of engines)
    for (const type of types) row('engine', `${slug} ${type}`, verified.includes(type))
  for (const { name, verified } of describeSources()) row('source', name, verified)
  return 0
}

function parse(values: Values, files: string[]): number {
  if (files.length === 0) throw new UsageError('Name at least one file to parse.')
  const engine = knownOrUsage(() => findEngine(values.engine))
  const device = deviceOf(values)
  let status = 0
  for (const file of files) {
    const html = read(file)
    if (html === null) status = 1
    else {
      const { status: pageStatus, query, organic, features } = engine.parsePage(html, { device })
      console.log(JSON.stringify({ file, status: pageStatus, query, organic, features }))
    }
  }
  return status
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    console.error(
      `${file} cannot be read (${error instanceof Error && 'code' in error ? error.code : error}).`,
    )
    return null
  }
}

async function check(values: Values, [keyword, ...more]: string[]): Promise<number> {
  if (keyword === undefined || more.length > 0) throw new UsageError('Give one keyword, in quotes.')
  if (values.url === undefined) throw new UsageError('Say which address to look for, with --url.')
  if (values.match !== 'exact' && values.match !== 'contains')
    throw new UsageError('--match is exact or contains.')
  const depth = Number(values.depth)
  if (!Number.isInteger(depth) || depth < 1 || depth > 100)
    throw new UsageError('--depth is a whole number from 1 to 100.')
  const { url, match: mode } = values
  const rule = knownOrUsage(() => compileRule({ mode, url }))
  const search = searchOf(values, keyword)
  const source = knownOrUsage(() => {
    findEngine(search.engine)
    const name = values.source ?? 'direct'
    return createSource(name, settingsOf(values, name))
  })
  try {
    const signal = AbortSignal.timeout(10 * 60_000)
    const result = await checkSearch(source, search, {
      depth,
      signal,
      attempts: 3,
      timeout: 30_000,
      backoff: 1000,
    })
    if (result.outcome === 'failed') {
      console.error(
        values.json ? JSON.stringify(result) : `The check failed (${result.failure}): ${result.message}`,
      )
      return 1
    }
    const { best, others } = findRanks(rule, result)
    if (values.json) console.log(JSON.stringify({ search, best, others, ...result }))
    else if (best?.isSnippet) console.log(`1\t${best.url}\tfeatured snippet`)
    else if (best) console.log([best, ...others].map(({ position, url }) => `${position}\t${url}`).join('\n'))
    else console.log(`not in the first ${result.depth}`)
    return 0
  } finally {
    await source.close()
  }
}

/** Settings by name. Those of the call override the source's variables, which override SERP_KEY. */
function settingsOf(values: Values, source: string): Record<string, string> {
  const { SERP_KEY: key } = process.env
  const settings: Record<string, string> = {
    ...(key !== undefined && { key }),
    ...settingsFrom(process.env, source),
  }
  if (values['base-url'] !== undefined) settings.baseUrl = values['base-url']
  if (values.key !== undefined) settings.key = values.key
  if (values.proxy !== undefined) settings.proxy = values.proxy
  for (const assignment of values.set ?? []) {
    const [, setting, value] = /^(\w+)=(.*)$/s.exec(assignment) ?? []
    if (setting === undefined || value === undefined) throw new UsageError('--set is given as NAME=VALUE.')
    settings[setting] = value
  }
  return settings
}

function searchOf(values: Values, keyword: string): Search {
  const { engine, type, place } = values
  return {
    phrase: keyword.normalize('NFC').trim().replace(/\s+/gu, ' '),
    engine,
    type,
    country: values.country.toLowerCase(),
    language: values.language.toLowerCase(),
    device: deviceOf(values),
    ...(place !== undefined && { place: { canonicalName: place } }),
  }
}

function deviceOf({ device }: Values): Device {
  if (device === 'desktop' || device === 'mobile') return device
  throw new UsageError('--device is desktop or mobile.')
}

/** Unknown names and missing settings are errors of the call. */
function knownOrUsage<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(error.message)
    throw error
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(`${error.message} (--help shows how to call this.)`)
  process.exitCode = 2
}
