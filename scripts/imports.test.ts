import { expect, test } from 'vitest'
import { circlesOf, importsOutOf, productFiles } from './imports.ts'

const server = productFiles('server/src')

test('server/src is the product alone, and imports nothing of its tests', () => {
  expect(importsOutOf('server/src', server)).toEqual([])
  expect(Object.keys(server).length).toBeGreaterThan(800)
  expect(Object.keys(server).filter((path) => /\/testing\/|\.rows\.ts$/.test(path))).toEqual([])
})

test.each([
  "import { createTestApp } from '../tests/support/app.ts'",
  "import type { TestApp } from '../tests/support/app.ts'",
  "type App = import('../tests/support/app.ts').TestApp",
  "const load = () => import('../tests/support/app.ts')",
  "export { createTestApp } from '../tests/support/app.ts'",
])('an import of a test helper is found: %s', (text) => {
  expect(importsOutOf('server/src', { 'server/src/planted.ts': text })).toEqual([
    'server/src/planted.ts imports server/tests/support/app.ts',
  ])
})

test.each(['contract', 'sandbox', 'serp', 'client', 'cli', 'server', 'web'])(
  '%s/src has no circle of imports, of types neither',
  (folder) => {
    const sources = folder === 'server' ? server : productFiles(`${folder}/src`)
    expect(circlesOf(sources)).toEqual([])
    const first = Object.keys(sources)[0]!
    const planted = { ...sources, [`${folder}/src/planted.ts`]: `import type { A } from '../../${first}'` }
    planted[first] +=
      `\ntype Planted = import('${'../'.repeat(first.split('/').length - 2)}src/planted.ts').A\n`
    expect(circlesOf(planted)).toEqual([[first, `${folder}/src/planted.ts`].toSorted()])
  },
)

test.each([
  ["import { a } from './a.ts'", "import { b } from './b.ts'"],
  ["import type { A } from './a.ts'", "import type { B } from './b.ts'"],
  ["import { a } from './a.ts'", "type B = import('./b.ts').B"],
  ["export { a } from './a.ts'", "const load = () => import('./b.ts')"],
])('a circle is found: %s and %s', (b, a) => {
  const files = { 'web/src/a.ts': a, 'web/src/b.ts': b, 'web/src/c.ts': "import { a } from './a.ts'" }
  expect(circlesOf(files)).toEqual([['web/src/a.ts', 'web/src/b.ts']])
})

test('two circles are told, each once, and neither what leads to one nor what it leads to', () => {
  const to = (...names: string[]) => names.map((name) => `import './${name}.ts'`).join('\n')
  const files = Object.fromEntries(
    Object.entries({
      entry: to('a', 'd'),
      a: to('b'),
      b: to('c', 'end'),
      c: to('a'),
      d: to('e', 'a'),
      e: to('d'),
      end: '',
    }).map(([name, text]) => [`serp/src/${name}.ts`, text]),
  )
  expect(circlesOf(files)).toEqual([
    ['serp/src/a.ts', 'serp/src/b.ts', 'serp/src/c.ts'],
    ['serp/src/d.ts', 'serp/src/e.ts'],
  ])
})
