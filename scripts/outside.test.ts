import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './workspace.mjs'

// The repository is complete by itself: nothing in it reads what only one machine has beside it.

/** Files whose relative paths are patterns or texts for another file. */
const ofOthers = [
  'biome.json',
  'scripts/boundaries.test.ts',
  'scripts/files-per-call.test.ts',
  'scripts/imports.test.ts',
  'scripts/outside.test.ts',
]

const isText = (file: string) =>
  /(?:\.(?:[cm]?[jt]sx?|json|sh|css|html|md|ya?ml)|^\.ci\/run|file)$/.test(file)

/** Paths that a text names and that lead out of the repository, where `file` has that text. */
function pathsOutside(file: string, text: string): string[] {
  const here = dirname(file)
  const relative = [...text.matchAll(/(?:\.\.\/)+[^\s'"`),]*/g)].map(([path]) => [path, join(here, path)])
  // Paths that are joined to the folder of the file or to the root.
  const joined = [
    ...text.matchAll(/\b(?:join|resolve)\((import\.meta\.dirname|root), ((?:'[^'\n]*'(?:, )?){1,9})\)/g),
  ].map(([call, base, parts = '']) => [
    call,
    join(base === 'root' ? '' : here, ...parts.split(', ').map((part) => part.slice(1, -1))),
  ])
  const absolute = [
    ...text.matchAll(/(?<=['"`])\/(?:mnt|opt|root|srv|Users|work|home\/\w+)\/[^'"`\s]*/g),
  ].map(([path]) => [path, '..'])
  return [...relative, ...joined, ...absolute].flatMap(([shown = '', path = '']) =>
    /^\.\.(?:\/|$)/.test(normalize(path)) ? [`${file}: ${shown}`] : [],
  )
}

/** Folders that are made here, and the labels of saved pages. */
const left = /^(?:node_modules|dist|results|test-results|tmp|\.git|\.data|\.cache|\.captures)$/

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (!entry.isDirectory()) return [path]
    return left.test(entry.name) || path === 'serp/captures' ? [] : filesIn(path)
  })
}

test('no file names a path outside of the repository', () => {
  const files = filesIn('').filter(isText)
  expect(files.length).toBeGreaterThan(1_000)
  const found = files
    .filter((file) => !ofOthers.includes(file))
    .flatMap((file) => pathsOutside(file, readFileSync(join(root, file), 'utf8')))
  expect(found).toEqual([])
})

test.each([
  ['serp/src/accuracy.ts', "join(import.meta.dirname, '../../../elsewhere/pages')"],
  ['bench/run.ts', "const captures = values.captures ?? join(root, '../elsewhere/pages')"],
  ['scripts/acceptance.mjs', "const ORIGINAL = join(root, '..', 'elsewhere', 'rows.tsv')"],
  ['scripts/a.mjs', "resolve(import.meta.dirname, '..', '..', 'notes')"],
  ['scripts/a.mjs', "new URL('../../', import.meta.url)"],
  ['server/src/a.test.ts', "readFileSync('/home/someone/a.json')"],
  ['deep/start.ts', 'import `../../elsewhere/a.ts`'],
])('%s may not have %s', (file, text) => {
  expect(pathsOutside(file, text)).not.toEqual([])
})

test.each([
  ['serp/src/accuracy.ts', "join(import.meta.dirname, '../../.captures')"],
  ['server/src/a.ts', "import { b } from '../../contract/src/b.ts'"],
  ['e2e/playwright.config.ts', "cwd: '..'"],
  ['bench/run.ts', "join(root, 'results', 'bench.json')"],
])('%s may have %s', (file, text) => {
  expect(pathsOutside(file, text)).toEqual([])
})
