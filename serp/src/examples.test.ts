import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { engines } from './engines/registry.ts'
import { sourceNames } from './sources/registry.ts'
import { runExample } from './testing/command.ts'
import { serveExamples } from './testing/examples.ts'

const here = join(import.meta.dirname, '..')
const readme = readFileSync(join(here, 'README.md'), 'utf8')
const examples = readdirSync(join(here, 'examples')).filter((name) => name.endsWith('.mjs'))

/** Programs that the README shows, each with what it prints. */
const shown = new Map(
  [...readme.matchAll(/^```js\n(.*?)^```\n\n[^\n`]*(?:`[^\n]*)?\n\n```text\n(.*?)^```$/gms)].map(
    ([, code, output]) => [code, output],
  ),
)

let servers: Awaited<ReturnType<typeof serveExamples>>
beforeAll(async () => {
  servers = await serveExamples()
})
afterAll(() => servers.close())

test('README.md shows all examples', () => {
  expect(examples.length).toBeGreaterThan(3)
  expect([...shown.keys()].sort()).toEqual(
    examples.map((name) => readFileSync(join(here, 'examples', name), 'utf8')).sort(),
  )
})

test.each(examples)('%s prints what README.md says', async (name) => {
  const code = readFileSync(join(here, 'examples', name), 'utf8')
  expect(await runExample(name, servers.variables)).toEqual({ code: 0, stdout: shown.get(code), stderr: '' })
})

const rowsBelow = (heading: string) =>
  [...(readme.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '').matchAll(/^\| (?!---)(.*) \|$/gm)]
    .slice(1)
    .map(([, row = '']) => row.split(' | '))

const listed = (types: readonly string[]) => (types.length === 0 ? '-' : types.join(', '))

test('README.md names every engine, and what of it was read right', () => {
  expect(rowsBelow('Engines').map((row) => row.slice(0, 3))).toEqual(
    engines.map(({ slug, types, verified }) => [
      slug,
      listed(verified),
      listed(types.filter((type) => !verified.includes(type))),
    ]),
  )
})

test('README.md names every source', () => {
  const named = rowsBelow('Sources').flatMap(([names = '']) => [...names.matchAll(/`([^`]+)`/g)])
  expect(named.map(([, name]) => name).sort()).toEqual([...sourceNames].sort())
})
