import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readDocs } from './docs.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'rankline-docs-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

const entrance = (rows: string) =>
  `# Documentation\n\nFind it here.\n\n## Use it\n\n| | |\n|---|---|\n${rows}\n`

/** Builds the documentation of these files; by default with an entrance page that links to all of them. */
function docsOf(files: Record<string, string>) {
  const rows = Object.keys(files).map((file) => `| read | [it](${file}) |`)
  for (const [file, text] of Object.entries({
    'README.md': entrance(rows.join('\n')),
    'guide/words.md': '# The words\n',
    ...files,
  })) {
    mkdirSync(dirname(join(directory, file)), { recursive: true })
    writeFileSync(join(directory, file), text)
  }
  return readDocs(directory)
}

/** A page with this text below its title. */
const htmlOf = (text: string) =>
  docsOf({ 'guide/words.md': '# The words\n\n## Rank\n', 'metrics.md': `# Metrics\n\n${text}\n` }).pages.find(
    ({ path }) => path === '/docs/metrics',
  )?.html

test.each([
  '<b onclick="alert(1)">x</b>',
  'text <img src=x onerror=alert(1)> text',
  '<script>alert(1)</script>',
])('raw HTML is refused: %s', (text) => expect(() => htmlOf(text)).toThrow('docs/metrics.md has raw HTML'))

test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://example.com/'])(
  'a link that is not of the web is refused: %s',
  (target) => expect(() => htmlOf(`[x](${target})`)).toThrow('not of the web'),
)

test.each([
  ['[rank](guide/words.md#rank)', '<a href="/docs/guide/words#rank">rank</a>'],
  ['[all](README.md)', '<a href="/docs">all</a>'],
  // A link named after a file shows the page's title instead.
  ['[guide/words.md](guide/words.md)', '<a href="/docs/guide/words">The words</a>'],
  [
    '[web](https://example.com/?a=1&b=2)',
    '<a href="https://example.com/?a=1&amp;b=2" rel="noopener noreferrer">web</a>',
  ],
  // Not served: the repository's own pages and files.
  ['[the code](../CONTRIBUTING.md)', '<p>the code</p>'],
  ['[architecture.md](architecture.md)', '<p>architecture.md</p>'],
  ['`SERPER_KEY` & `<b>`', '<code>SERPER_<wbr>KEY</code> &amp; <code>&lt;b&gt;</code>'],
])('%s is written as %s', (text, html) => expect(htmlOf(text)).toContain(html))

test('headings have the anchors that GitHub gives them', () => {
  const html = htmlOf('## What `npm test` leaves out\n\n## Other\n\n## Other')
  expect(html).toContain('<h2 id="what-npm-test-leaves-out">')
  expect(html).toContain('<h2 id="other-1">')
})

test('the entrance gives pages their order and groups, and leaves out what is not served', () => {
  const { groups, pages } = docsOf({
    'README.md': `${entrance('| count | [Metrics](metrics.md#sums) and [Metrics](metrics.md) |\n| know the words | [Words](guide/words.md) |')}
## Change the code

| | |
|---|---|
| read | [Architecture](architecture.md) |
`,
    'metrics.md': '# Metrics\n\nHow it is counted.\n\n## Sums\n',
    'architecture.md': '# Architecture\n',
  })
  expect(groups).toEqual([
    {
      title: 'Use it',
      links: [
        { path: '/docs/metrics', title: 'Metrics' },
        { path: '/docs/guide/words', title: 'The words' },
      ],
    },
  ])
  expect(pages.map(({ path, previous, next }) => [previous?.path, path, next?.path])).toEqual([
    [undefined, '/docs', '/docs/metrics'],
    ['/docs', '/docs/metrics', '/docs/guide/words'],
    ['/docs/metrics', '/docs/guide/words', undefined],
  ])
  expect(pages[0]?.html).not.toContain('Change the code')
  expect(pages[0]?.headings.map(({ text }) => text)).toEqual(['Use it'])
  expect(pages[1]?.description).toBe('How it is counted.')
})

test('a page that the entrance does not lead to is refused', () => {
  const files = { 'README.md': entrance('| read | [Words](guide/words.md) |'), 'lost.md': '# Lost\n' }
  expect(() => docsOf(files)).toThrow('does not lead to lost.md')
})

test('the index has a section for each heading, with the words of its lists and tables', () => {
  const { index } = docsOf({
    'guide/words.md':
      '# The words\n\nFirst.\n\n## Rank\n\n- the *place*\n\n| word | means |\n|---|---|\n| depth | how far |\n',
  })
  const page = index.pages.findIndex(({ path }) => path === '/docs/guide/words')
  expect(index.sections.filter(([of]) => of === page)).toEqual([
    [page, '', 'The words', 'First.'],
    [page, 'rank', 'Rank', 'the place word means depth how far'],
  ])
})
