import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'
import { guidePictures } from '../bench/guide-pictures.ts'
import { readDocs } from '../web/vite/docs.ts'
import { type ReadMarkdown, readMarkdown } from '../web/vite/markdown.ts'
import { root } from './workspace.mjs'

const ENTRANCE = 'docs/README.md'

/** Folders that are made here. */
const isMade = (name: string) =>
  ['node_modules', 'dist', 'results', 'test-results', 'tmp', '.git', '.data', '.cache', '.captures'].includes(
    name,
  )

const markdownIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return isMade(entry.name) ? [] : markdownIn(path)
    return path.endsWith('.md') ? [path] : []
  })

const pages = new Map<string, ReadMarkdown>(
  markdownIn('').map((file) => [file, readMarkdown(readFileSync(join(root, file), 'utf8'))]),
)

const isOutside = (link: string) => /^[a-z][a-z\d+.-]*:/i.test(link)

/** The file that a relative link of a page leads to, and the anchor in it. */
function targetOf(page: string, link: string): { file: string; anchor: string | undefined } {
  const [path = '', anchor] = link.split('#')
  return { file: path === '' ? page : join(dirname(page), decodeURIComponent(path)), anchor }
}

function brokenLinks(page: string, { links }: Pick<ReadMarkdown, 'links'>): string[] {
  return links
    .filter((link) => !isOutside(link))
    .filter((link) => {
      const { file, anchor } = targetOf(page, link)
      if (!existsSync(join(root, file))) return true
      return (
        anchor !== undefined &&
        ![...(pages.get(file)?.headings.values() ?? [])].some((heading) => heading.anchor === anchor)
      )
    })
    .map((link) => `${page}: ${link}`)
}

test('every relative link and anchor of a page leads somewhere', () => {
  const all = [...pages.values()].flatMap(({ links }) => links)
  expect(all.filter((link) => !isOutside(link)).length).toBeGreaterThan(200)
  expect([...pages].flatMap(([file, page]) => brokenLinks(file, page))).toEqual([])
})

test.each(['gone.md', '../gone.md', 'README.md#gone', '#gone', 'images/gone.png'])(
  'a link to %s is found to be broken',
  (link) => expect(brokenLinks(ENTRANCE, { links: [link] })).toEqual([`${ENTRANCE}: ${link}`]),
)

test('links lead to files of the repository by relative paths', () => {
  const absolute = [...pages].flatMap(([file, { links }]) =>
    links.filter((link) => link.startsWith('/')).map((link) => `${file}: ${link}`),
  )
  expect(absolute).toEqual([])
})

test('every page of the documentation is reached from its entrance', () => {
  const reached = new Set([ENTRANCE])
  for (const page of reached)
    for (const link of pages.get(page)?.links ?? [])
      if (!isOutside(link)) {
        const { file } = targetOf(page, link)
        if (pages.has(file)) reached.add(file)
      }
  const documentation = [...pages.keys()].filter((file) => file.startsWith('docs/'))
  expect(documentation.length).toBeGreaterThan(40)
  expect(documentation.filter((file) => !reached.has(file))).toEqual([])
})

test('the entrance itself names every page beside it and every page of the guide', () => {
  const named = new Set(pages.get(ENTRANCE)?.links.map((link) => targetOf(ENTRANCE, link).file))
  const beside = [...pages.keys()].filter((file) => /^docs\/(guide\/)?[\w-]+\.md$/.test(file))
  expect(beside.filter((file) => file !== ENTRANCE && !named.has(file))).toEqual([])
})

// An installation serves these pages, and shows no HTML that somebody else wrote.
test('pages of the documentation have no raw HTML', () => {
  const found = [...pages]
    .filter(([file]) => file.startsWith('docs/'))
    .flatMap(([file, { html }]) => html.map((piece) => `${file}: ${piece}`))
  expect(found).toEqual([])
})

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { encoding: 'utf8', recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'))
/** Texts between quotes, tags and values in the code of the screens, where lines may be broken anywhere. */
const code = [...sourcesIn('web/src'), ...sourcesIn('contract/src')].join('\n').replaceAll(/\s+/g, ' ')

function isOnScreen(text: string): boolean {
  const pattern = text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s+/g, '\\s')
  return new RegExp(`['"\`>}]\\s?${pattern}\\s?(?:['"\`<{]|\\$\\{)`).test(code)
}

// The guide writes in bold what is read on the screen, and nothing else.
test('every bold text of the guide is a text of the screens', () => {
  const guide = [...pages.keys()].filter((file) => file.startsWith('docs/guide/'))
  const named = guide.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\*\*([^*]+)\*\*/g)].map(([, text = '']) => ({
      file,
      text,
    })),
  )
  expect(named.length).toBeGreaterThan(150)
  expect(
    named.filter(({ text }) => !isOnScreen(text)).map(({ file, text }) => `${file}: ${text}`),
    'a text has changed, or was never there: write what the screen says',
  ).toEqual([])
})

test.each(['Create a projekt', 'Create a proj', 'reate a project'])('%s is no text of a screen', (text) =>
  expect(isOnScreen(text)).toBe(false),
)

const GUIDE_IMAGES = 'docs/images/guide'

test('the pictures that the guide shows are those that the script takes, light and dark, and small', () => {
  const shown = [...pages].flatMap(([file, { links }]) =>
    links.map((link) => targetOf(file, link).file).filter((target) => target.startsWith(GUIDE_IMAGES)),
  )
  const taken = guidePictures.flatMap(({ name }) => [`${name}-dark.webp`, `${name}-light.webp`])
  expect(readdirSync(join(root, GUIDE_IMAGES)).sort()).toEqual(taken.toSorted())
  expect([...new Set(shown)].sort()).toEqual(
    guidePictures.map(({ name }) => `${GUIDE_IMAGES}/${name}-light.webp`).sort(),
  )
  for (const file of taken)
    expect([file, statSync(join(root, GUIDE_IMAGES, file)).size < 150_000]).toEqual([file, true])
})

// The application and the public pages lead to these pages of the documentation.
test('every page of the documentation that the site names is served', () => {
  const served = new Set(readDocs(join(root, 'docs')).pages.map(({ path }) => path))
  const paths = [...code.matchAll(/\bpage[:=] ?['"](guide\/[\w-]+)|['"`]\/docs\/([\w/-]+)/g)].map(
    ([, ofGuide, other]) => `/docs/${ofGuide ?? other}`,
  )
  expect(paths).toContain('/docs/guide/first-project')
  expect(paths.filter((path) => !served.has(path))).toEqual([])
})

test('the sketch of the packages names folders that are there, and every folder of the repository', () => {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const [, sketch = ''] = text.split('```\n')
  let parent = ''
  const paths = sketch.split('\n').flatMap((line) => {
    const [, indent = '', names = ''] = /^(\s*)((?:[\w./<>-]+\/(?: {2})?)+)/.exec(line) ?? []
    if (indent === '') parent = names.trim()
    return names
      .trim()
      .split('  ')
      .map((name) => join(indent === '' ? '' : parent, name.replace(/<feature>\/$/, '')))
  })
  expect(paths.length).toBeGreaterThan(15)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !isMade(entry.name))
    .map(({ name }) => name)
  expect(folders.filter((name) => !paths.some((path) => path.split('/')[0] === name))).toEqual([])
})
