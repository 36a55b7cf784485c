import { afterEach, expect, test, vi } from 'vitest'
import { openIndex, piecesOf } from './docs-search.ts'

const shown = (text: string, words: string[]) =>
  piecesOf(text, words).map(({ text, isHit }) => (isHit ? `[${text}]` : text))

test('the words that were found are marked, whatever their case', () => {
  expect(shown('Visibility and visibility', ['visibility'])).toEqual([
    '[Visibility]',
    ' and ',
    '[visibility]',
  ])
  expect(shown('costs 3.5 (USD)', ['(usd)'])).toEqual(['costs 3.5 ', '[(USD)]'])
})

test('a long text is cut at words around the first of them', () => {
  const text = `${'before '.repeat(40)}depth ${'after '.repeat(60)}`.trim()
  const [start = '', hit, end = ''] = shown(text, ['depth'])
  expect(start).toMatch(/^… (before ){5,6}$/)
  expect(hit).toBe('[depth]')
  expect(end).toMatch(/^( after)+ …$/)
})

test('a section that was found by its heading shows its beginning', () => {
  expect(shown('How far a check looks.', ['depth'])).toEqual(['How far a check looks.'])
  expect(shown('', ['depth'])).toEqual([])
})

afterEach(() => vi.unstubAllGlobals())

async function search(query: string) {
  const index = {
    pages: [
      { path: '/docs/guide/words', title: 'The words' },
      { path: '/docs/metrics', title: 'Metrics' },
    ],
    sections: [
      [0, '', 'The words', 'Each word once. Depth is told elsewhere.'],
      [1, 'depth', 'Depth', 'How far a check looks.'],
      [1, 'visibility', 'Visibility', 'How high the keywords stand.'],
    ],
  }
  vi.stubGlobal('fetch', async () => Response.json(index))
  return (await openIndex('/index.json'))(query, 10).found.map(({ href }) => href)
}

test('headings come before texts, and beginnings and slips of the finger are found', async () => {
  expect(await search('depth')).toEqual(['/docs/metrics#depth', '/docs/guide/words'])
  expect(await search('visib')).toEqual(['/docs/metrics#visibility'])
  expect(await search('visiblity')).toEqual(['/docs/metrics#visibility'])
  expect(await search('visibility depth')).toEqual([])
})

test('an index that is not there is an error', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  await expect(openIndex('/index.json')).rejects.toThrow('404')
})
