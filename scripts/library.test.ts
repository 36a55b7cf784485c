import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveExamples } from '../serp/src/testing/examples.ts'
import { runNode } from '../serp/src/testing/node.ts'
import { publishedReadme, writeLibrary } from './library.mjs'
import { root, toolPath } from './workspace.mjs'

/** Most bytes of the package, packed and installed. */
const MOST_PACKED = 220_000
const MOST_INSTALLED = 700_000

type Packed = { size: number; unpackedSize: number; filename: string; files: { path: string }[] }
type Manifest = {
  name: string
  version: string
  exports: Record<string, unknown>
  dependencies: Record<string, string>
  repository: { url: string; directory: string }
}

let folder: string
let project: string
let packed: Packed
let manifest: Manifest

const npm = (cwd: string, ...words: string[]) => {
  // Nothing may come from the network or from what this machine has kept.
  const offline = [
    '--offline',
    '--cache',
    join(folder, 'cache'),
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
  ]
  const { status, stdout, stderr } = spawnSync('npm', [...words, ...offline], { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

/** The folders of packages and of all that they need, as they are installed here. */
function foldersOf(names: readonly string[], from: string, found = new Set<string>()): Set<string> {
  for (const name of names) {
    const own = createRequire(from)
      .resolve.paths(name)
      ?.map((place) => join(place, name))
      .find((place) => existsSync(join(place, 'package.json')))
    if (own === undefined) throw new Error(`${name} is not installed; ${from} needs it.`)
    if (found.has(own)) continue
    found.add(own)
    const { dependencies = {} } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8'))
    foldersOf(Object.keys(dependencies), join(own, 'package.json'), found)
  }
  return found
}

/** An empty project with the package, installed by npm from its archive. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rankline-library-'))
  project = join(folder, 'project')
  mkdirSync(project)
  manifest = writeLibrary(join(folder, 'package')) as unknown as Manifest
  ;[packed] = JSON.parse(npm(folder, 'pack', './package', '--json')) as [Packed]
  writeFileSync(join(project, 'package.json'), '{ "name": "project", "private": true, "type": "module" }')
  const needed = foldersOf(Object.keys(manifest.dependencies), join(root, 'serp/package.json'))
  npm(project, 'install', '--install-links', join(folder, packed.filename), ...needed)
  cpSync(join(root, 'serp/examples'), join(project, 'examples'), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs a program in the project with Node alone. */
const run = (...words: string[]) => runNode(words, {}, project)

test('the package has compiled files, their types, README and licence, and nothing else', () => {
  const files = packed.files.map(({ path }) => path)
  expect(files.filter((path) => !path.startsWith('dist/')).sort()).toEqual([
    'LICENSE',
    'README.md',
    'package.json',
  ])
  expect(files.length).toBeGreaterThan(200)
  expect(files.filter((path) => path.startsWith('dist/') && !/(?:\.js|\.d\.ts)$/.test(path))).toEqual([])
  expect(
    files.filter((path) => /test|fuzz|accuracy|agreement|scoring|captures|samples|labels/.test(path)),
  ).toEqual([])
  expect(packed.size).toBeLessThan(MOST_PACKED)
  expect(packed.unpackedSize).toBeLessThan(MOST_INSTALLED)
})

test('its package.json is complete, and needs no other package of the repository', () => {
  expect(manifest).toMatchObject({
    name: '@rankline/serp',
    version: expect.stringMatching(/^[1-9]\d*\.\d+\.\d+$/),
    description: expect.any(String),
    keywords: expect.arrayContaining(['serp']),
    license: 'MIT',
    type: 'module',
    sideEffects: false,
    engines: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines,
    peerDependenciesMeta: { 'playwright-core': { optional: true } },
  })
  expect(manifest).not.toHaveProperty('private')
  expect(manifest).not.toHaveProperty('devDependencies')
  expect(JSON.stringify(manifest.dependencies)).not.toContain('@rankline/')
  expect(JSON.stringify(manifest.exports)).not.toContain('src/')
})

const IMPORT_ALL = `
const { exports, name } = JSON.parse(process.argv[1])
const found = {}
for (const entry of Object.keys(exports).filter((one) => !one.endsWith('.json')))
  found[entry] = Object.keys(await import(name + entry.slice(1)))
console.log(JSON.stringify(found))`

test('each entry is imported by Node alone, and has what README.md says', async () => {
  const { code, stdout, stderr } = await run(
    '--input-type=module',
    '-e',
    IMPORT_ALL,
    JSON.stringify(manifest),
  )
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const found: Record<string, string[]> = JSON.parse(stdout)
  const readme = readFileSync(join(root, 'serp/README.md'), 'utf8')
  const rows = [...readme.matchAll(/^\| `@rankline\/serp(\/\w+)?` \| (.*) \|$/gm)]
  expect(rows.map(([, entry = '']) => `.${entry}`)).toEqual(Object.keys(found))
  for (const [, entry = '', text = ''] of rows) {
    const named = [...text.matchAll(/`(\w+)`/g)].map(([, name]) => name)
    expect([entry, found[`.${entry}`]]).toEqual([entry, expect.arrayContaining(named)])
  }
})

test('a program of CommonJS modules loads it as well', async () => {
  const { code, stdout } = await run(
    '--input-type=commonjs',
    '-p',
    "require('@rankline/serp').engines.length",
  )
  expect({ code, stdout }).toEqual({ code: 0, stdout: '17\n' })
})

test('no other file can be imported', async () => {
  const { code, stderr } = await run('--input-type=module', '-e', "await import('@rankline/serp/check')")
  expect(code).toBe(1)
  expect(stderr).toContain('ERR_PACKAGE_PATH_NOT_EXPORTED')
})

const PROGRAM = `
import { checkSearch, compileRule, createSource, type Engine, findEngine, findRanks, type Search } from '@rankline/serp'
import { engineBySlug } from '@rankline/serp/catalog'
import { type CheckPlan, planCheck } from '@rankline/serp/depth'
import { Page, toParsedPage } from '@rankline/serp/engines'
import { matchUrl } from '@rankline/serp/matching'
import { defaultClickCurve, visibilityOf } from '@rankline/serp/metrics'
import { rankingOf } from '@rankline/serp/positions'
import { createDirectSource, createServiceSource, SourceError } from '@rankline/serp/sources'

const engine: Engine = findEngine('google')
const search: Search = { phrase: 'shed', engine: engine.slug, type: 'web', country: 'us', language: 'en', device: 'desktop' }
const check = await checkSearch(createSource('direct', {}), search, { depth: 10 })
// @ts-expect-error: a failed check has no results
check.organic
if (check.outcome === 'complete') {
  const position: number | undefined = findRanks(compileRule({ mode: 'exact', url: 'a.test' }), check).best?.position
  rankingOf(check).organic.length satisfies number
  visibilityOf(position ?? null, defaultClickCurve) satisfies number
}
matchUrl({ mode: 'contains', url: 'a.test' }, 'https://a.test/') satisfies boolean
planCheck('full', { lastPosition: null, absentDays: null, lastFullAt: null }, new Date(), false) satisfies CheckPlan
createDirectSource({ engines: [engine] }).name satisfies string
export { createServiceSource, engineBySlug, Page, SourceError, toParsedPage }
`

test.each([
  ['NodeNext', 'NodeNext'],
  ['ESNext', 'Bundler'],
])(
  'a program in TypeScript compiles with the modules %s, resolved as %s',
  async (module, moduleResolution) => {
    const readme = readFileSync(join(root, 'serp/README.md'), 'utf8')
    const pieces = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, piece = '']) => piece)
    expect(pieces).not.toEqual([])
    const programs = new Map([PROGRAM, ...pieces].map((text, index) => [`program-${index}.ts`, text]))
    for (const [file, text] of programs) writeFileSync(join(project, file), text)
    writeFileSync(
      join(project, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          module,
          moduleResolution,
          target: 'ES2023',
          strict: true,
          skipLibCheck: false,
          noEmit: true,
          typeRoots: [join(root, 'node_modules/@types')],
          types: ['node'],
        },
        files: [...programs.keys()],
      }),
    )
    expect(await run(toolPath('typescript/bin/tsc'), '--pretty', 'false')).toMatchObject({
      code: 0,
      stdout: '',
    })
  },
)

test('its command reads a page', async () => {
  const command = join(project, 'node_modules/.bin/rankline-serp')
  const { status, stdout } = spawnSync(command, ['parse', 'examples/page.html'], {
    cwd: project,
    encoding: 'utf8',
  })
  expect(status).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ status: 'ok', organic: [{ position: 1 }, {}, {}] })
  expect(spawnSync(command, ['--version'], { cwd: project, encoding: 'utf8' }).stdout).toBe(
    `${manifest.version}\n`,
  )
})

test('the source that needs another package says so', async () => {
  const check = [
    'check',
    '--source',
    'browser',
    '--set',
    `executable=${process.execPath}`,
    '--url',
    'a.test',
    'shed',
  ]
  expect(await run('node_modules/@rankline/serp/dist/cli.js', ...check)).toMatchObject({
    code: 1,
    stderr: 'The check failed (unsupported): The source "browser" needs the package playwright-core.\n',
  })
})

test('the examples work with the installed package', async () => {
  const servers = await serveExamples()
  const names = ['parse-page', 'find-position', 'custom-engine', 'custom-source']
  const outcomes = await Promise.all(
    names.map((name) => runNode([`examples/${name}.mjs`], servers.variables, project)),
  )
  await servers.close()
  expect(outcomes.map(({ code, stderr }) => ({ code, stderr }))).toEqual(
    names.map(() => ({ code: 0, stderr: '' })),
  )
})

test('links of its README lead to the repository at its version', () => {
  const text = '[a](LICENSE) [b](../docs/a.md#b) [c](#c) [d](https://e.test/)'
  const address = 'https://github.com/rankline/rankline/blob/v1.2.3/'
  const at = {
    repository: { url: 'git+https://github.com/rankline/rankline.git', directory: 'serp' },
    version: '1.2.3',
  }
  expect(publishedReadme(text, at)).toBe(
    `[a](${address}serp/LICENSE) [b](${address}docs/a.md#b) [c](#c) [d](https://e.test/)`,
  )
  const readme = readFileSync(join(folder, 'package/README.md'), 'utf8')
  expect(readme).toContain(`blob/v${manifest.version}/docs/accuracy.md`)
  expect(readme).not.toMatch(/\]\(\.{0,2}\//)
})
