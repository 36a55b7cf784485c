import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Pattern, patternsIn, patternsOf, problemsOf, productFiles } from './patterns.ts'
import { root } from './workspace.mjs'

// A pattern whose work grows with the square of a text stops a server for everybody when somebody sends a long one:
// 45,000 brackets and `/[).]+$/` took 24 seconds. Rewrite such a pattern: let it begin at the first sign of a run
// (`(?<!\))\)+$`), exclude the sign that comes next (`[^<>]*>`), or use functions of strings. If its text has a greatest
// length, which is looked at before, write a line into slow-patterns.tsv that says which and where.

/** `slow-patterns.tsv`: file, pattern, and why it cannot take long. */
const excepted = readFileSync(join(root, 'scripts/slow-patterns.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'))

const nameOf = ({ file, text }: Pattern) => `${file}\t${text}`

// Takes about a minute of one processor, and three where npm has no program of recheck for the system.
test('no pattern takes a time that grows faster than its text', { timeout: 3_600_000 }, async () => {
  const patterns = patternsOf(productFiles())
  expect(patterns.length).toBeGreaterThan(900)
  const problems = await problemsOf(patterns)
  const names = new Set(excepted.map(([file, text]) => `${file}\t${text}`))
  const found = [...problems].map(([pattern, problem]) => ({ name: nameOf(pattern), problem }))
  expect(found.filter(({ name }) => !names.has(name))).toEqual([])
  const needed = new Set(found.map(({ name }) => name))
  expect([...names].filter((name) => !needed.has(name))).toEqual([])
})

test('every exception says why', () => {
  for (const row of excepted)
    expect(row).toEqual([expect.any(String), expect.any(String), expect.stringMatching(/\w{3}/)])
})

/** `§` stands for the dollar of a placeholder. */
const planted = (text: string) => patternsIn('server/src/planted.ts', text.replaceAll('§', '$'))

test.each([
  ["text.replace(/[).]+$/u, '')"],
  ['text.split(/\\s*,\\s*/)'],
  ['const found = /^(a+)+$/.test(text)'],
  ['/<title>.*<\\/title>/i.exec(html)'],
  ["new RegExp('=+$')"],
  ["const ends = ['=+$', 'b']\nconst one = new RegExp(ends.join('|'), 'u')"],
  ['const loop = /x*/\nRegExp(`§{loop.source}§{loop.source}$`)'],
  ['new RegExp(typed)'],
])('%s is found', async (text) => {
  expect((await problemsOf(planted(text))).size).toBe(1)
})

test.each([
  ["text.replace(/(?<![).])[).]+$/u, '')"],
  ['text.split(/,/)'],
  ['/^\\d+$/.test(text)'],
  ['new RegExp(`(?:^|; )§{cookie}=([^;]+)`)'],
  ["// text.replace(/=+$/, '')\nconst text = '/=+$/'"],
])('%s is not found', async (text) => {
  expect([...(await problemsOf(planted(text))).values()]).toEqual([])
})

test.each([
  ['const a = /b\\/c/giu', 'b\\/c', 'giu'],
  ["const some = ['c', 'd']\nnew RegExp(`^(?:§{some.join('|')})§{f}{§{g}}$`, 'i')", '^(?:c|d)1{1}$', 'i'],
  [
    'const a = String.raw`\\d`\nconst some = [a, `(?=§{a})`]\nRegExp(some.map((one) => `(§{one})`).join(""))',
    '(\\d)((?=\\d))',
    '',
  ],
  ['const own = /[a-z]+/\nnew RegExp(own.source + typed)', null, ''],
])('of %s the pattern is read', (text, source, flags) => {
  expect(planted(text).at(-1)).toMatchObject({ source, flags })
})
