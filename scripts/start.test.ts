import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isSupportedNode, root } from './workspace.mjs'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

test.each([
  ['18.20.8', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['21.7.3', false],
  ['22.11.0', false],
  ['22.12.0', true],
  ['24.0.0', true],
])('Node %s is supported: %s', (version, expected) => {
  expect(isSupportedNode(version)).toBe(expected)
})

test('what is said about Node is the same everywhere', () => {
  expect(JSON.parse(read('package.json')).engines.node).toBe('^20.19.0 || >=22.12.0')
  for (const page of ['README.md', 'docs/operations.md'])
    expect(read(page)).toContain('Node 20.19, 22.12 or newer')
})

/** Runs a file as an older Node would, as far as it knows its version. */
function atOldNode(file: string) {
  const older =
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '22.11.0' } })"
  return spawnSync(
    process.execPath,
    ['--import', 'tsx', '--import', `data:text/javascript,${older}`, join(root, file)],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
}

test.each(['scripts/start.mjs', 'server/src/platform/node-version.ts'])(
  '%s refuses an old Node in one sentence',
  (file) => {
    const { status, stdout, stderr } = atOldNode(file)
    expect(stderr).toMatch(/^Rankline needs Node 20\.19, 22\.12 or newer, this is 22\.11\.0\.[^\n]*\n$/)
    expect([status, stdout]).toEqual([1, ''])
  },
)

/** Chooses a port as `npm start` does. @returns the port after "port", or what it has complained of */
async function choose(settings: Record<string, string>) {
  const script =
    "import { choosePort } from './scripts/workspace.mjs'; await choosePort(); console.log('port', process.env.PORT)"
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: root,
    env: { ...process.env, HOST: '', PORT: '', APP_URL: '', NODE_ENV: '', ...settings },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const [status] = await once(child, 'close')
  return { status, said }
}

/** Takes a port while something runs; somebody else may have it already. */
async function whileTaken(port: number, run: (port: number) => Promise<void>) {
  const server = createServer().listen({ host: '127.0.0.1', port })
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
  })
  try {
    await run((server.address() as AddressInfo | null)?.port ?? port)
  } finally {
    server.close()
  }
}

test('where the usual port is taken, the next free one is used and named', async () => {
  await whileTaken(3000, async () => {
    const { status, said } = await choose({})
    expect(said).toMatch(
      /^Port 3000 is taken, so Rankline uses port (30[01]\d)\. Set PORT to choose another\.\nport \1\n$/,
    )
    expect(status).toBe(0)
  })
})

test.each([
  ['a port', {}],
  ['an address', { APP_URL: 'https://rank.example.com', PORT: '' }],
  ['production', { NODE_ENV: 'production', PORT: '' }],
])('whoever has set %s gets that port or an error', async (_what, settings) => {
  await whileTaken('PORT' in settings ? 3000 : 0, async (port) => {
    expect(await choose({ PORT: String(port), ...settings })).toEqual({
      status: 1,
      said: `Port ${port} on 127.0.0.1 is taken: stop what uses it, or set PORT to another.\n`,
    })
  })
})

test('a port that is free, and one that is none, stay as they are', async () => {
  let free = 0
  await whileTaken(0, async (port) => {
    free = port
  })
  expect((await choose({ PORT: String(free) })).said).toBe(`port ${free}\n`)
  expect((await choose({ PORT: 'next' })).said).toBe('port next\n')
})

// A shell script stands in for npm.
test.skipIf(process.platform === 'win32').each([
  ['no npm', '', 'npm is not there'],
  ['npm 6', 'echo 6.14.18', 'Rankline needs npm 8 or newer, this is 6.14.18.'],
  [
    'no network',
    'if [ "$1" = --version ]; then echo 10.9.4; else echo ENOTFOUND; exit 1; fi',
    'behind a proxy set HTTPS_PROXY',
  ],
])('with %s the first start says what is needed', (_what, npm, sentence) => {
  const place = mkdtempSync(join(tmpdir(), 'rankline-start-'))
  try {
    mkdirSync(join(place, 'scripts'))
    for (const name of ['workspace', 'processes', 'publish-site'])
      copyFileSync(join(root, `scripts/${name}.mjs`), join(place, `scripts/${name}.mjs`))
    if (npm !== '') writeFileSync(join(place, 'npm'), `#!/bin/sh\n${npm}\n`, { mode: 0o755 })
    const script = "import { ensureDependencies } from './scripts/workspace.mjs'; ensureDependencies()"
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: place,
      env: { PATH: place },
      encoding: 'utf8',
    })
    expect(stderr).toContain(sentence)
    expect(status).toBe(1)
  } finally {
    rmSync(place, { recursive: true })
  }
})
