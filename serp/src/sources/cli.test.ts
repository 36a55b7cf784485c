// @module-tag deep
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf } from '../proxies/list.ts'
import { hasBrowser } from '../testing/browser.ts'
import { runSerp } from '../testing/command.ts'
import { googlePage, standInEngine } from '../testing/engine.ts'
import { type StandInProxy, standInProxy } from '../testing/proxies.ts'

// Each test starts processes, one of them a browser.

let proxies: StandInProxy[]
let engine: Awaited<ReturnType<typeof standInEngine>>
const folder = mkdtempSync(join(tmpdir(), 'serp-'))

beforeAll(async () => {
  proxies = [
    await standInProxy({ username: 'me', password: 'secret' }),
    await standInProxy({ country: 'us' }),
  ]
  engine = await standInEngine(proxies, () => ({ html: googlePage() }))
})
afterAll(async () => {
  await Promise.all([...proxies, engine].map((one) => one.close()))
  rmSync(folder, { recursive: true })
})

function check(source: string, variables: Record<string, string>) {
  const call = [
    'check',
    '--source',
    source,
    '--base-url',
    engine.baseUrl,
    '--depth',
    '10',
    '--url',
    'site3.test',
    'shed',
  ]
  return runSerp(call, variables)
}

const found = { code: 0, stdout: '3\thttps://site3.test/\n', stderr: '' }

test('a check through proxies of a file', async () => {
  const [first, second] = proxies.map(({ server }) => addressOf(server))
  const file = join(folder, 'proxies.txt')
  writeFileSync(file, `# ours\n${first}:de:me:secret\n${second}:us\n`)
  expect(await check('direct', { DIRECT_PROXIES: file })).toEqual(found)
  expect(engine.seen.at(-1)?.proxy).toBe(1)
})

test('a check whose proxies are all dead ends at once, and wrong lines are named', async () => {
  const [first] = proxies.map(({ server }) => addressOf(server))
  expect(await check('direct', { DIRECT_PROXIES: `${first}:de:me:wrong` })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^The check failed \(no_proxy\): The only proxy cannot be used for google now: The proxy 127\.0\.0\.1:\d+ refuses the credentials/,
    ),
  })
  expect(await check('direct', { DIRECT_PROXIES: `${first}:x` })).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/setting proxies .* Line 1: the country is two letters/),
  })
})

test.skipIf(!hasBrowser)('a check in a browser', async () => {
  expect(await check('browser', {})).toEqual(found)
})
