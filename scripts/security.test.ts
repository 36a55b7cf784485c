import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

/** The model, and the answers by chapter. */
const pages = [
  'docs/security.md',
  ...readdirSync(new URL('docs/asvs/', root))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/asvs/${name}`),
]
const document = pages.map(read).join('\n')
const ids = read('docs/asvs/ids.txt')
  .split('\n')
  .filter((line) => !line.startsWith('#'))
  .flatMap((line) => line.split(' ').filter(Boolean))

type State = 'held' | 'open' | 'not applicable'

/** A row of the tables by chapter: ids, what is asked, what it rests on, what shows it. */
const rows = document
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+[, |]/.test(line))
  .map((line) => {
    const [, named = '', , , shown = ''] = line.split('|').map((cell) => cell.trim())
    const state: State | undefined = shown.startsWith('**open**')
      ? 'open'
      : shown.startsWith('not applicable')
        ? 'not applicable'
        : /`[^`]+\.test\.tsx?`/.test(shown)
          ? 'held'
          : undefined
    return { line, ids: named.split(', '), shown, state }
  })

test('the document answers each requirement once', () => {
  expect(ids).toHaveLength(253)
  expect(new Set(ids).size).toBe(253)
  const named = rows.flatMap((row) => row.ids)
  expect(named.filter((id, index) => named.indexOf(id) !== index)).toEqual([])
  expect(named.toSorted()).toEqual(ids.toSorted())
})

test('a row has four cells and names a test, or says that it is open or not applicable, and why', () => {
  expect(rows.filter(({ line }) => line.split('|').length !== 6).map(({ line }) => line)).toEqual([])
  expect(rows.filter(({ state }) => state === undefined).map(({ line }) => line)).toEqual([])
  const unexplained = rows.filter(
    ({ shown, state }) => state !== 'held' && !/^(?:\*\*open\*\*|not applicable): \S/.test(shown),
  )
  expect(unexplained.map(({ line }) => line)).toEqual([])
})

test('every file that the document names is there', () => {
  const named = [...document.matchAll(/`((?:contract|deep|docs|e2e|scripts|serp|server|web)\/[^`*\s]+)`/g)]
  const paths = named.map(([, path = '']) => path)
  expect(paths.filter((path) => path.endsWith('.test.ts')).length).toBeGreaterThan(100)
  expect(paths.filter((path) => !existsSync(new URL(path, root)))).toEqual([])
})

test('every page that the document leads to is there, and leads to every page of the answers', () => {
  const links = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path = '']) => join(dirname(page), path)),
  )
  expect(links.filter((path) => !existsSync(new URL(path, root)))).toEqual([])
  expect(pages.filter((page) => !links.includes(page))).toEqual([])
})

test('the document counts its rows rightly', () => {
  const count = (state: State) =>
    rows.filter((row) => row.state === state).reduce((sum, row) => sum + row.ids.length, 0)
  expect(document).toContain(
    `${count('held')} are held, ${count('open')} are open, ${count('not applicable')} are not applicable`,
  )
})
