import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../', import.meta.url))
let scratch: string

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'boundaries-'))
  for (const file of ['biome.json', '.gitignore']) copyFileSync(join(root, file), join(scratch, file))
})

afterEach(() => rmSync(scratch, { recursive: true }))

/** The rules that the house's own configuration finds broken in a file, with every file of `files` in place. */
function broken(file: string, files: Record<string, string>): string[] {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(scratch, dirname(path)), { recursive: true })
    writeFileSync(join(scratch, path), text)
  }
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const { stdout } = spawnSync(process.execPath, [biome, 'lint', '--reporter=json', file], {
    cwd: scratch,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { category: string }[] }
  return diagnostics.map(({ category }) => category.split('/').at(-1) ?? category)
}

const use = (path: string) => `import { thing } from '${path}'\n\nexport const used = thing\n`

test.each([
  ['contract/src/planted.ts', '@rankline/serp/page'],
  ['contract/src/planted.ts', 'node:fs'],
  ['serp/src/planted.ts', '@rankline/contract/keywords/calls'],
  ['serp/src/planted.ts', '@rankline/server/app'],
  ['serp/src/planted.ts', '@rankline/sandbox/server'],
  ['sandbox/src/planted.ts', '@rankline/server/app'],
  ['e2e/planted.ts', '@rankline/server/app'],
  ['server/src/planted.ts', '@rankline/web/router'],
  ['web/src/planted.tsx', '@rankline/serp/metrics'],
  ['web/src/planted.ts', '@rankline/server/app'],
  ['web/src/features/notes/planted.ts', '@rankline/server/app'],
  ['web/src/features/notes/planted.ts', '../../app/router.tsx'],
  ['web/src/features/notes/parts/planted.ts', '../../../app/router.tsx'],
  ['web/src/ui/charts/planted.ts', '../../features/notes/notes.api.ts'],
  ['web/src/ui/charts/planted.ts', '../../app/router.tsx'],
  ['web/src/platform/planted.ts', '../features/notes/notes.api.ts'],
  ['web/src/platform/planted.ts', '../app/router.tsx'],
  ['web/src/theme/planted.ts', '../features/notes/notes.api.ts'],
  ['server/src/platform/planted.ts', '../features/auth/auth.service.ts'],
  ['server/src/platform/http/planted.ts', '../../features/auth/auth.service.ts'],
  ['server/src/features/notes/planted.ts', '@rankline/web/router'],
])('%s may not import %s', (file, path) => {
  expect(broken(file, { [file]: use(path) })).toEqual(['noRestrictedImports'])
})

test.each([
  ['sandbox/src/planted.ts', '@rankline/contract/keywords/calls'],
  ['web/src/planted.ts', '@rankline/contract/keywords/calls'],
  ['web/src/features/notes/planted.ts', '../../ui/charts/days.ts'],
  ['web/src/features/notes/planted.ts', '../tags/tags.api.ts'],
  ['web/src/features/notes/parts/planted.ts', '../notes.api.ts'],
  ['web/src/features/notes/parts/planted.ts', '../../../platform/api.ts'],
  ['server/src/features/notes/planted.ts', '../auth/auth.service.ts'],
  ['server/src/features/notes/planted.ts', '@rankline/serp/metrics'],
])('%s may import %s', (file, path) => {
  expect(broken(file, { [file]: use(path) })).toEqual([])
})

test('a cycle is found', () => {
  const files = {
    'serp/src/one.ts': "import { two } from './two.ts'\n\nexport const one = () => two\n",
    'serp/src/two.ts': "import { one } from './one.ts'\n\nexport const two = () => one\n",
  }
  expect(broken('serp/src/one.ts', files)).toEqual(['noImportCycles'])
})

test('a barrel is found', () => {
  expect(broken('serp/src/index.ts', { 'serp/src/index.ts': "export * from './page.ts'\n" })).toContain(
    'noReExportAll',
  )
})

// Copies: serp is published alone, and the browser loads contract without serp.
test.each(['is-url.ts', 'backoff.ts'])('contract and serp have the same %s', (file) => {
  const [one, other] = ['contract', 'serp'].map((name) => readFileSync(join(root, name, 'src', file), 'utf8'))
  expect(other).toBe(one)
})
