// @module-tag deep
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { desktop2024 } from './engines/google/samples.ts'
import { serve } from './sources/testing.ts'
import { runSerp } from './testing/command.ts'
import { startDataforseo } from './testing/services/dataforseo.ts'
import { goodKey } from './testing/services/stand-in.ts'

const serp = (...words: string[]) => runSerp(words)
const serpWith = (variables: Record<string, string>, ...words: string[]) => runSerp(words, variables)

const file = join(mkdtempSync(join(tmpdir(), 'serp-')), 'page.html')
writeFileSync(file, desktop2024)

test('parse prints a line per file and goes on past one it cannot read', async () => {
  const { code, stdout, stderr } = await serp('parse', '--engine', 'google', '/nowhere.html', file)
  expect(code).toBe(1)
  expect(stderr).toBe('/nowhere.html cannot be read (ENOENT).\n')
  expect(JSON.parse(stdout)).toMatchObject({
    file,
    status: 'ok',
    query: 'garden shed',
    organic: [{ position: 1 }, { position: 2 }, { position: 3 }],
  })
})

test('check prints the position, or how far it looked', async () => {
  const server = await serve((_request, response) => void response.end(desktop2024))
  const call = ['check', '--source', 'sandbox', '--base-url', server.baseUrl, '--depth', '3', 'garden shed']
  try {
    expect(await serp(...call, '--url', 'wiki.test')).toMatchObject({
      code: 0,
      stdout: '2\thttps://wiki.test/Shed?a=1\n',
    })
    expect(await serp(...call, '--url', 'other.test')).toMatchObject({
      code: 0,
      stdout: 'not in the first 3\n',
    })
  } finally {
    await server.close()
  }
})

test('a service is asked with what the environment and the call say of it', async () => {
  const service = await startDataforseo()
  const call = ['check', '--source', 'dataforseo', '--url', 'site5.test', 'garden shed']
  const variables = { DATAFORSEO_LOGIN: 'me', DATAFORSEO_BASE_URL: service.baseUrl }
  try {
    expect(await serpWith(variables, ...call, '--set', `password=${goodKey}`)).toMatchObject({
      code: 0,
      stdout: '5\thttps://site5.test/page\n',
    })
    expect(await serpWith({ ...variables, DATAFORSEO_PASSWORD: 'wrong' }, ...call)).toMatchObject({
      code: 1,
      stderr:
        'The check failed (unauthorised): dataforseo refuses the key. It says: You are not Authorized.\n',
    })
  } finally {
    await service.close()
  }
})

test('--help names what each source needs', async () => {
  const { stdout } = await serp('--help')
  expect(stdout).toContain('SERPER_KEY*')
  expect(stdout).toContain('BRIGHTDATA_KEY* BRIGHTDATA_ZONE* BRIGHTDATA_FORMAT')
  expect(stdout).toContain('SEARXNG_BASE_URL*')
})

test.each([
  [['parse'], 'Name at least one file to parse.'],
  [['parse', '--engine', 'nosuch', 'x'], 'Unknown engine "nosuch"'],
  [['check', 'coffee'], 'Say which address to look for, with --url.'],
  [['check', '--url', 'http://', 'coffee'], '"http://" is not a web address.'],
  [
    ['check', '--url', 'a.test', '--source', 'sandbox', 'coffee'],
    'The source "sandbox" needs the setting baseUrl.',
  ],
  [['check', '--url', 'a.test', '--depth', '500', 'coffee'], '--depth is a whole number from 1 to 100.'],
  [['dance'], 'Unknown command "dance"; known: parse, check, engines.'],
  [['parse', '--nosuch'], "Unknown option '--nosuch'"],
])('%j is refused in a sentence', async (args, sentence) => {
  const { code, stderr } = await serp(...args)
  expect(code).toBe(2)
  expect(stderr).toContain(sentence)
  expect(stderr).not.toContain('    at ')
})

test('engines says of each type and source whether it was read right on what was really served', async () => {
  const { code, stdout } = await serp('engines')
  expect(code).toBe(0)
  expect(stdout).toMatch(/^engine {3}google web +verified$/m)
  expect(stdout).toMatch(/^engine {3}google images +not verified$/m)
  expect(stdout).toMatch(/^engine {3}ebay products +not verified$/m)
  expect(stdout).toMatch(/^source {3}direct +verified$/m)
  expect(stdout).toMatch(/^source {3}searchapi +not verified$/m)
})
