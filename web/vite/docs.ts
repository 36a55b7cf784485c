import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import { Marked, type MarkedToken, Renderer, type Tokens } from 'marked'
import { type Heading, plainText, type ReadMarkdown, readMarkdown } from './markdown.ts'

export type DocsLink = { path: string; title: string }
export type DocsGroup = { title: string; links: DocsLink[] }
/** A page of the documentation as the installation serves it. */
export type DocsPage = DocsLink & {
  description: string
  html: string
  /** Headings for the list at the side of the page. */
  headings: Heading[]
  previous: DocsLink | undefined
  next: DocsLink | undefined
}
/** A part of a page below one heading, for the search: page, anchor, heading, text. */
type Section = [page: number, anchor: string, heading: string, text: string]
/** A file to serve, and where. */
export type DocsFile = { path: string; content: Buffer }
export type Docs = {
  groups: DocsGroup[]
  pages: DocsPage[]
  index: { pages: DocsLink[]; sections: Section[] }
  pictures: DocsFile[]
}

const ENTRANCE = 'README.md'
const BASE = '/docs'
/** Pages about the code, for people who have the repository. */
const ofTheCode = new Set([...['architecture.md', 'performance.md', 'testing.md', 'third-party.md']])
const folders = ['', 'guide']

type Source = { file: string; read: ReadMarkdown; title: string }

/**
 * Renders the pages of `docs/` that are meant for users and operators. The entrance decides their order and groups.
 * @param directory the folder of the documentation
 */
export function readDocs(directory: string): Docs {
  const sources = new Map(
    folders
      .flatMap((folder) => markdownIn(directory, folder))
      .filter((file) => !ofTheCode.has(file))
      .map((file) => [file, sourceOf(file, readFileSync(join(directory, file), 'utf8'))]),
  )
  const entrance = sources.get(ENTRANCE)
  if (entrance === undefined) throw new Error(`The documentation has no ${ENTRANCE}.`)
  const groups = groupsOf(entrance, sources)
  const order = [linkOf(entrance), ...groups.flatMap(({ links }) => links)]
  const byPath = new Map([...sources.values()].map((source) => [pathOf(source.file), source]))
  const pictures = new Map<string, DocsFile>()
  const pictureAt = (file: string) => {
    const known = pictures.get(file) ?? pictureFile(directory, file)
    pictures.set(file, known)
    return known
  }
  const surroundings: Surroundings = {
    sources,
    hasFile: (file) => existsSync(join(directory, file)),
    pictureAt,
  }
  const pages = order.map((link, place) => {
    const source = byPath.get(link.path)!
    return {
      ...link,
      description: descriptionOf(source),
      html: render(source, surroundings),
      headings: headingsOf(source, surroundings),
      previous: order[place - 1],
      next: order[place + 1],
    }
  })
  const sections = order.flatMap(({ path }, page) => sectionsOf(byPath.get(path)!, page))
  return { groups, pages, index: { pages: order, sections }, pictures: [...pictures.values()] }
}

const markdownIn = (directory: string, folder: string) =>
  readdirSync(join(directory, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))

function sourceOf(file: string, text: string): Source {
  const read = readMarkdown(text)
  const [title] = [...read.headings.values()].filter(({ depth }) => depth === 1)
  if (title === undefined) throw new Error(`docs/${file} has no title.`)
  return { file, read, title: title.text }
}

const pathOf = (file: string) => (file === ENTRANCE ? BASE : `${BASE}/${file.replace(/\.md$/, '')}`)
const linkOf = ({ file, title }: Source): DocsLink => ({ path: pathOf(file), title })

/** Lists the sections of the entrance page. Each page belongs to the first section that links to it without an anchor. */
function groupsOf({ read: { tokens, headings } }: Source, sources: ReadonlyMap<string, Source>): DocsGroup[] {
  const groups: DocsGroup[] = []
  const seen = new Set([ENTRANCE])
  for (const token of tokens) {
    if (token.type === 'heading' && token.depth === 2)
      groups.push({ title: headings.get(token)!.text, links: [] })
    for (const file of readMarkdown(token.raw).links) {
      const source = sources.get(file)
      if (source === undefined || seen.has(file)) continue
      seen.add(file)
      groups.at(-1)?.links.push(linkOf(source))
    }
  }
  const missing = [...sources.keys()].filter((file) => !seen.has(file))
  if (missing.length > 0) throw new Error(`docs/${ENTRANCE} does not lead to ${missing.join(', ')}.`)
  return groups.filter(({ links }) => links.length > 0)
}

function descriptionOf({ read: { tokens } }: Source): string {
  const first = tokens.find(({ type }) => type === 'paragraph')
  const text = first === undefined ? '' : plainText(first).replaceAll(/\s+/g, ' ')
  return text.length <= 160 ? text : `${text.slice(0, 160).replace(/\s\S*$/, '')}…`
}

type Surroundings = {
  sources: ReadonlyMap<string, Source>
  hasFile(file: string): boolean
  pictureAt(file: string): DocsFile
}

/** Returns the target address of a link; null if its target is not served. */
function targetOf(file: string, href: string, { sources }: Surroundings): string | null {
  const [path = '', anchor] = href.split('#')
  const target = path === '' ? file : join(dirname(file), path)
  if (!sources.has(target)) return null
  return pathOf(target) + (anchor === undefined ? '' : `#${anchor}`)
}

/** Returns the served part of a page. The entrance page keeps only links that lead to served pages. */
function servedTokens({ file, read }: Source, surroundings: Surroundings): MarkedToken[] {
  if (file !== ENTRANCE) return read.tokens
  const isKept = (cells: readonly Tokens.TableCell[]) => {
    const links = cells.flatMap((cell) => readMarkdown(cell.text).links)
    return (
      links.length === 0 ||
      links.some((href) => isOutside(href) || targetOf(file, href, surroundings) !== null)
    )
  }
  const sections: MarkedToken[][] = [[]]
  for (const token of read.tokens) {
    if (token.type === 'heading' && token.depth === 2) sections.push([])
    const kept = token.type === 'table' ? { ...token, rows: token.rows.filter(isKept) } : token
    sections.at(-1)!.push(kept)
  }
  const isFull = (section: readonly MarkedToken[]) => {
    const tables = section.filter((token): token is Tokens.Table => token.type === 'table')
    return tables.length === 0 || tables.some(({ rows }) => rows.length > 0)
  }
  return sections.filter(isFull).flat()
}

/** Returns the headings of level 2. A page with a single one also returns those of level 3. */
function headingsOf(source: Source, surroundings: Surroundings): Heading[] {
  const all = servedTokens(source, surroundings).flatMap((token) =>
    token.type === 'heading' ? [source.read.headings.get(token)!] : [],
  )
  const second = all.filter(({ depth }) => depth === 2)
  return second.length > 1 ? second : all.filter(({ depth }) => depth === 2 || depth === 3)
}

function render(source: Source, surroundings: Surroundings): string {
  const { file, read } = source
  const { sources, hasFile, pictureAt } = surroundings
  const renderer = new Renderer()
  renderer.html = ({ text }) => {
    throw new Error(`docs/${file} has raw HTML: ${text}`)
  }
  renderer.heading = function (token) {
    const { anchor } = read.headings.get(token)!
    const tag = `h${token.depth}`
    const text = this.parser.parseInline(token.tokens)
    // The title is rendered outside the article, so it is left out here.
    if (token.depth === 1) return ''
    return `<${tag} id="${escaped(anchor)}">${text} <a class="docs-anchor" href="#${escaped(anchor)}" aria-label="Link to this section">#</a></${tag}>\n`
  }
  renderer.link = function ({ href, tokens }) {
    const text = this.parser.parseInline(tokens)
    if (isOutside(href))
      return `<a href="${escaped(webAddress(file, href))}" rel="noopener noreferrer">${text}</a>`
    const target = targetOf(file, href, surroundings)
    // Other files of the repository are not served, so the link becomes text.
    if (target === null) return text
    const [named = ''] = href.split('#')
    const title = sources.get(named === '' ? file : join(dirname(file), named))?.title
    // A reader of the site sees no files, so a file name becomes the page's title.
    const isFileName = /^(?:[\w-]+\/)*[\w-]+\.md$/.test(text)
    return `<a href="${escaped(target)}">${isFileName && title !== undefined ? escaped(title) : text}</a>`
  }
  renderer.image = ({ href, text }) => {
    const light = join(dirname(file), href)
    const dark = light.replace('-light.', '-dark.')
    const isPaired = dark !== light && hasFile(dark)
    return isPaired
      ? picture(pictureAt(light), text, 'docs-light') + picture(pictureAt(dark), text, 'docs-dark')
      : picture(pictureAt(light), text)
  }
  // Names of settings are long, so they may break after an underscore.
  renderer.codespan = ({ text }) => `<code>${escaped(text).replaceAll('_', '_<wbr>')}</code>`
  renderer.code = ({ text }) => `<pre><code>${escaped(text)}</code></pre>\n`
  renderer.table = function ({ header, rows }) {
    const cell = (tag: string, { tokens }: Tokens.TableCell) =>
      `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`
    // An empty header cell is rendered as `td`.
    const heads = header.map((one) => cell(one.text === '' ? 'td' : 'th', one)).join('')
    const head = header.every(({ text }) => text === '') ? '' : `<thead><tr>${heads}</tr></thead>`
    const body = rows.map((row) => `<tr>${row.map((one) => cell('td', one)).join('')}</tr>`).join('\n')
    return `<div class="docs-table"><table>${head}<tbody>${body}</tbody></table></div>\n`
  }
  return new Marked({ gfm: true, renderer }).parser(servedTokens(source, surroundings))
}

const isOutside = (href: string) => /^[a-z][a-z\d+.-]*:/i.test(href)

function webAddress(file: string, href: string): string {
  if (!/^https?:\/\//.test(href)) throw new Error(`docs/${file} has a link that is not of the web: ${href}`)
  return href
}

/** Links the picture to its file, because it is small on a phone. */
const picture = ({ path, content }: DocsFile, alt: string, look = 'docs-picture') => {
  const { width, height } = webpSize(content)
  const image = `<img src="${path}" alt="${escaped(alt)}" width="${width}" height="${height}" loading="lazy" decoding="async">`
  return `<a class="${look}" href="${path}">${image}</a>`
}

function pictureFile(directory: string, file: string): DocsFile {
  const content = readFileSync(join(directory, file))
  return hashedFile(file.split('/').at(-1) ?? file, content)
}

/** Names a file by the hash of its content, so that browsers may cache it for ever. */
export function hashedFile(name: string, content: Buffer): DocsFile {
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 10)
  return { path: `/assets/docs-${name.replace(/\.(\w+)$/, `-${hash}.$1`)}`, content }
}

/** Reads the size out of a WebP file with a header for the whole picture, as Chromium writes it (RFC 9649, 2.7). */
function webpSize(file: Buffer): { width: number; height: number } {
  if (file.toString('latin1', 8, 16) !== 'WEBPVP8X')
    throw new Error('Pictures are taken by `npm run screenshot`.')
  return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 }
}

function sectionsOf({ read: { tokens, headings }, title }: Source, page: number): Section[] {
  const sections: Section[] = []
  for (const token of tokens) {
    if (token.type === 'heading') {
      const { depth, text, anchor } = headings.get(token)!
      sections.push([page, depth === 1 ? '' : anchor, text, ''])
    } else {
      const section = sections.at(-1) ?? [page, '', title, '']
      section[3] = `${section[3]} ${plainText(token)}`.replaceAll(/\s+/g, ' ').trim()
    }
  }
  return sections
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
