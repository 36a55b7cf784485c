import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { desktop2024 } from './engines/google/samples.ts'
import { serve } from './sources/testing.ts'

type Outcome = { code: number; stdout: string; stderr: string }

function serp(...args: string[]): Promise<Outcome> {
  const node = ['--import', 'tsx', '--conditions=source', join(import.meta.dirname, 'cli.ts'), ...args]
  return new Promise((resolve) => {
    const child = execFile(process.execPath, node, (_error, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, stdout, stderr })
    })
  })
}

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
  [['dance'], 'Unknown command "dance"; known: parse, check.'],
  [['parse', '--nosuch'], "Unknown option '--nosuch'"],
])('%j is refused in a sentence', async (args, sentence) => {
  const { code, stderr } = await serp(...args)
  expect(code).toBe(2)
  expect(stderr).toContain(sentence)
  expect(stderr).not.toContain('    at ')
})
