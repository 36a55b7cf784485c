import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'

/** A saved result page, with the facts that a person read from it. */
export type Capture = {
  /** Path below the captures directory. */
  path: string
  engine: string
  device: 'desktop' | 'mobile'
  /** Slug of the vertical; absent for the engine's first vertical. */
  type?: string
  /** Year of the capture; null when unknown. */
  year: number | null
  /** The searched phrase; empty if unknown. */
  query: string
  /** Read when it is first asked for. */
  readonly html: string
  facts: Facts
}

// `target_url`: where a link really leads if its address on the page is a redirect of the engine.
const linkShape = z.object({
  url: z.string().nullish(),
  title: z.string().nullish(),
  target_url: z.string().nullish(),
})

const factsShape = z.object({
  status: z.string(),
  organic: z.array(linkShape).default([]),
  /** Links that a reasonable parser may count as organic or not. */
  ambiguous: z.array(z.union([z.string(), linkShape])).default([]),
  features: z.array(z.string()).default([]),
  /** Features that a reasonable parser may report or not. */
  ambiguous_features: z.array(z.string()).default([]),
  confidence: z.string(),
  query: z.string().optional(),
})

export type Facts = z.infer<typeof factsShape>

/** Labels of saved pages: a MANIFEST.tsv, and a `.facts.json` for each page. The pages themselves are fetched. */
export const labelsDirectory = join(import.meta.dirname, '../../../captures')

/** Where `npm run captures` puts the pages. Git ignores it. */
export const fetchedDirectory = join(import.meta.dirname, '../../../../.captures')

/**
 * The directory with the saved pages: the one that is named, or CAPTURES, or the one that `npm run captures` fills.
 * @throws where one is named and is not there
 */
export function capturesDirectory(named = process.env.CAPTURES): string {
  if (!named) return fetchedDirectory
  const directory = resolve(named)
  if (!existsSync(directory)) throw new Error(`There is no folder ${directory} with saved pages.`)
  return directory
}

/** A line of MANIFEST.tsv. `sha256` is of the page, and `form` says how it lies in the file of its repository. */
export type Row = Record<
  'path' | 'engine' | 'query' | 'capture_date' | 'source_repo' | 'source_path' | 'commit' | 'sha256' | 'form',
  string
>

/** Reads a manifest by the names of its columns. A column that it does not have is empty. */
export function readManifest(directory: string): Row[] {
  const [head = '', ...lines] = readFileSync(join(directory, 'MANIFEST.tsv'), 'utf8').trimEnd().split('\n')
  const names = head.split('\t')
  return lines.map((line) => {
    const cells = line.split('\t')
    const cell = (name: keyof Row) => cells[names.indexOf(name)] ?? ''
    return {
      path: cell('path'),
      engine: cell('engine'),
      query: cell('query'),
      capture_date: cell('capture_date'),
      source_repo: cell('source_repo'),
      source_path: cell('source_path'),
      commit: cell('commit'),
      sha256: cell('sha256'),
      form: cell('form'),
    }
  })
}

/** A directory of pages that has a manifest brings its own labels; for others those of this repository are read. */
export function labelsOf(directory: string): string {
  return existsSync(join(directory, 'MANIFEST.tsv')) ? directory : labelsDirectory
}

/** Rows of the pages that are there. Without any directory they are all named, so that tests can count them. */
export function savedRows(directory: string): Row[] {
  const rows = readManifest(labelsOf(directory))
  return existsSync(directory) ? rows.filter(({ path }) => existsSync(join(directory, path))) : rows
}

/** Captures of an engine's own results. */
export function readCaptures(directory: string, slug: string): Capture[] {
  return savedRows(directory).flatMap(({ path, engine, query, capture_date }) => {
    const variant =
      engine === slug ? '' : engine.startsWith(`${slug}-`) ? engine.slice(slug.length + 1) : null
    if (variant === null || !variants.has(variant)) return []
    const facts = readFacts(labelsOf(directory), path)
    if (facts === null) return []
    const type = verticals.get(variant)
    const year = /\b(20\d\d)\b/.exec(capture_date)?.[1]
    let html: string | undefined
    return {
      path,
      engine: slug,
      device: variant === 'mobile' ? 'mobile' : 'desktop',
      ...(type !== undefined && { type }),
      year: year === undefined ? null : Number(year),
      query,
      get html() {
        html ??= readFileSync(join(directory, path), 'utf8')
        return html
      },
      facts,
    }
  })
}

/** List that a person read on the page; null if nobody did. */
export function readFacts(directory: string, path: string): Facts | null {
  const file = join(directory, path.replace(/\.(html|txt|json)$/, '.facts.json'))
  return existsSync(file) ? factsShape.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
}

// Kinds of pages of one search; Scholar and similar services are separate engines.
const verticals = new Map([['news', 'news']])
const variants = new Set([
  '',
  'desktop',
  'mobile',
  'nojs',
  'block',
  'async',
  'html',
  'innertube',
  ...verticals.keys(),
])
