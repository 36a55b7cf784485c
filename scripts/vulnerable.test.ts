import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
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

async function look(address: string) {
  const script = fileURLToPath(new URL('./vulnerable.mjs', import.meta.url))
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, npm_config_registry: address, npm_config_fetch_retries: '0' },
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

test('the days are those that docs/security.md states', () => {
  const stated = readFileSync(new URL('../docs/security.md', import.meta.url), 'utf8')
  for (const [severity, days] of Object.entries(DAYS))
    expect(stated).toContain(`| ${severity} | ${days} days |`)
})
