import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, expect, test } from 'vitest'
import { compareVersions, installedBy, matching } from './advisories.mjs'
import { DAYS } from './vulnerable.mjs'

let registry: Server
afterEach(() => void registry.close())

/** A registry that answers what `npm audit` asks, and has no packages. */
async function openRegistry(status: number, advisories: object): Promise<string> {
  registry = createServer(async ({ method, url }, response) => {
    const isAsked = method === 'POST' && url === '/-/npm/v1/security/advisories/bulk'
    response.writeHead(isAsked ? status : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isAsked ? advisories : { error: 'not found' }))
  })
  registry.listen(0, '127.0.0.1')
  await once(registry, 'listening')
  return `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`
}

async function look(address: string, more: Record<string, string> = {}) {
  const script = fileURLToPath(new URL('./vulnerable.mjs', import.meta.url))
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, npm_config_registry: address, npm_config_fetch_retries: '0', ...more },
  })
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code, output, errors }
}

const advisory = (severity: string, title: string, versions: string) => ({
  id: title.length,
  url: `https://example.com/${severity}`,
  title,
  severity,
  vulnerable_versions: versions,
})

test('known vulnerabilities are told, the worst first, with the days that are left for them', async () => {
  const address = await openRegistry(200, {
    pg: [advisory('low', 'Tells too much', '*')],
    fastify: [advisory('critical', 'Runs what it is sent', '*'), advisory('high', 'Is not here', '<0.0.1')],
  })
  const { code, output } = await look(address)
  expect(code).toBe(1)
  const lines = output.split('\n').filter((line) => /^\w/.test(line))
  expect(lines).toEqual(['critical  fastify: Runs what it is sent', 'low       pg: Tells too much'])
  expect(output).toContain(`within ${DAYS.critical} days`)
  expect(output).toContain('https://example.com/low')
})

test('none is said, too', async () => {
  const { code, output } = await look(await openRegistry(200, {}))
  expect([code, output.trim()]).toEqual([0, 'No package of the product has a known vulnerability.'])
})

test('a registry that does not answer is not taken for a clean one', async () => {
  const { code, errors } = await look(await openRegistry(500, {}))
  expect(code).toBe(2)
  expect(errors).toContain('The registry could not be asked.')
})

/** A folder with advisories in the OSV format; `daysAgo`: when the last of them was changed. */
function copyOf(advisories: object[], daysAgo: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'advisories-'))
  copies.push(folder)
  mkdirSync(join(folder, '2026'))
  const modified = new Date(Date.now() - daysAgo * 86_400_000).toISOString()
  for (const [index, one] of advisories.entries())
    writeFileSync(join(folder, '2026', `GHSA-${index}.json`), JSON.stringify({ modified, ...one }))
  return folder
}

const copies: string[] = []
afterAll(() => {
  for (const folder of copies) rmSync(folder, { recursive: true })
})

const published = (id: string, name: string, more: object) => ({
  id,
  summary: `${name} does harm`,
  published: '2026-01-31T10:00:00Z',
  affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events: [] }], ...more }],
  database_specific: { severity: 'HIGH' },
})

test('a copy of advisories answers where the registry does not', async () => {
  const everything = { ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }] }] }
  const folder = copyOf(
    [
      published('GHSA-all', 'fastify', everything),
      { ...published('GHSA-taken-back', 'pg', everything), withdrawn: '2026-02-01T00:00:00Z' },
      published('GHSA-strange', 'is-not-installed', everything),
      published('GHSA-tool', 'vitest', everything),
    ],
    3,
  )
  const { code, output } = await look(await openRegistry(500, {}), { ADVISORIES: folder })
  expect(code).toBe(1)
  expect(output).toContain('Compared with 3 advisories')
  expect(output).toContain('the newest 3 days old')
  expect(output.split('\n').filter((line) => /^high/.test(line))).toEqual([
    'high      fastify: fastify does harm',
  ])
  expect(output).toContain('overdue since 2026-02-07; no version mends it yet')
  expect(output).toContain('https://osv.dev/vulnerability/GHSA-all')
})

test('a copy that is old, empty or broken is not taken for a clean one', async () => {
  const address = await openRegistry(500, {})
  const old = await look(address, { ADVISORIES: copyOf([published('GHSA-1', 'is-not-installed', {})], 8) })
  expect([old.code, old.errors]).toEqual([2, expect.stringContaining('older than 7 days')])
  const empty = await look(address, { ADVISORIES: copyOf([], 0) })
  expect([empty.code, empty.errors]).toEqual([2, expect.stringContaining('no advisories about npm packages')])
  const broken = copyOf([published('GHSA-1', 'pg', {})], 0)
  writeFileSync(join(broken, 'half.json'), '{"id":')
  const { code, errors } = await look(address, { ADVISORIES: broken })
  expect(code).not.toBe(0)
  expect(errors).toContain('half.json is not JSON')
})

test('the registry is believed where it answers', async () => {
  const folder = copyOf([published('GHSA-1', 'pg', { versions: ['8.0.0'] })], 0)
  const { code, output } = await look(await openRegistry(200, {}), { ADVISORIES: folder })
  expect([code, output.trim()]).toEqual([0, 'No package of the product has a known vulnerability.'])
})

test.each<[string, object, boolean]>([
  ['a version that is listed', { versions: ['1.4.0', '1.5.0'] }, true],
  ['another version than those listed', { versions: ['1.4.0'] }, false],
  ['a range that begins with it', range({ introduced: '1.5.0' }), true],
  ['a range that begins later', range({ introduced: '1.5.1' }), false],
  ['a range that is over', range({ introduced: '0' }, { fixed: '1.5.0' }), false],
  ['a range that ends later', range({ introduced: '0' }, { fixed: '1.10.0' }), true],
  ['a range whose last version it is', range({ introduced: '1.0.0' }, { last_affected: '1.5.0' }), true],
  ['a range whose last version is older', range({ introduced: '1.0.0' }, { last_affected: '1.4.9' }), false],
  [
    'the second of two ranges',
    range({ introduced: '1.0.0' }, { fixed: '1.2.0' }, { introduced: '1.5.0-beta.1' }, { fixed: '1.5.1' }),
    true,
  ],
  [
    'the gap between two ranges',
    range({ introduced: '1.6.0' }, { fixed: '1.7.0' }, { introduced: '0' }, { fixed: '1.4.0' }),
    false,
  ],
])('an installed version in %s is recognised', (_, part, isAffected) => {
  const found = matching([published('GHSA-1', 'a', part)], [{ name: 'a', version: '1.5.0' }])
  expect(found.length === 1).toBe(isAffected)
})

function range(...events: object[]) {
  return { ranges: [{ type: 'SEMVER', events }] }
}

test('an advisory of another registry, or without a severity, is not misread', () => {
  const all = range({ introduced: '0' })
  const python = published('PYSEC-1', 'a', { ...all, package: { ecosystem: 'PyPI', name: 'a' } })
  const installed = [{ name: 'a', version: '1.5.0' }]
  expect(matching([python], installed)).toEqual([])
  const { database_specific: _, ...bare } = published('MAL-1', 'a', all)
  expect(matching([bare], installed)).toMatchObject([{ name: 'a', severity: 'critical' }])
})

test('versions are ordered as semver.org orders them', () => {
  const ordered = [
    '0',
    '0.0.1',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta',
    '1.0.0-beta.2',
  ]
  const all = [...ordered, '1.0.0-beta.11', '1.0.0-rc.1', '1.0.0', '1.9.0', '1.10.0+build', '2.0.0']
  expect(all.toReversed().toSorted(compareVersions)).toEqual(all)
})

test('packages for development are not the product', () => {
  const packages = {
    '': { version: '1.0.0' },
    server: { version: '1.0.0' },
    'node_modules/@rankline/server': { link: true },
    'node_modules/tool': { version: '1.0.0', dev: true },
    'node_modules/pg': { version: '8.0.0' },
    'server/node_modules/pg': { version: '7.0.0' },
    'node_modules/alias': { name: '@real/name', version: '3.0.0' },
  }
  expect(installedBy({ packages })).toEqual([
    { name: 'pg', version: '8.0.0' },
    { name: 'pg', version: '7.0.0' },
    { name: '@real/name', version: '3.0.0' },
  ])
})

test('the days are those that docs/security.md states', () => {
  const stated = readFileSync(new URL('../docs/security.md', import.meta.url), 'utf8')
  for (const [severity, days] of Object.entries(DAYS))
    expect(stated).toContain(`| ${severity} | ${days} days |`)
})
