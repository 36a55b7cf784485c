import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine } from '../engine.ts'
import { urlKey } from '../match.ts'

/**
 * A page in a public repository, and the digest of the list that was read on it independently of the parser. The hash
 * is that of the page; where `path` is a web archive (`.warc.gz`), of the answer in it, unzipped.
 */
export type Label = {
  sha256: string
  repository: string
  commit: string
  path: string
  results: number
  digest: string
}

const directory = join(import.meta.dirname, '../../labels')

/** The labels of each engine, by its slug. */
export function readAllLabels(): [slug: string, labels: Label[]][] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.tsv'))
    .map((name) => [name.slice(0, -'.tsv'.length), readLabels(join(directory, name))])
}

/** Reads tab-separated labels; the first line has the names of the columns. */
function readLabels(file: string): Label[] {
  const [, ...rows] = readFileSync(file, 'utf8').trimEnd().split('\n')
  return rows.map((row) => {
    const [sha256 = '', repository = '', commit = '', path = '', results = '', digest = ''] = row.split('\t')
    return { sha256, repository, commit, path, results: Number(results), digest }
  })
}

export function digestOf(urls: readonly string[]): string {
  return createHash('sha256').update(urls.map(urlKey).join('\n')).digest('hex').slice(0, 16)
}

/** The labelled pages among the files of a directory. */
export function labelledPages(labels: readonly Label[], directory: string): { label: Label; html: string }[] {
  const known = new Map(labels.map((label) => [label.sha256, label]))
  return readdirSync(directory).flatMap((name) => {
    if (!/\.html?$/.test(name)) return []
    const bytes = readFileSync(join(directory, name))
    const label = known.get(createHash('sha256').update(bytes).digest('hex'))
    return label ? [{ label, html: bytes.toString('utf8') }] : []
  })
}

/** Whether a page's list is read as labelled. */
export function isReadAsLabelled(engine: Engine, html: string, { digest }: Label): boolean {
  const { organic } = engine.parsePage(html, { device: 'desktop' })
  return digestOf(organic.map(({ url }) => url)) === digest
}
