import { existsSync } from 'node:fs'
import type { Engine } from '@rankline/serp/engine'
import { targetOf as bingTarget } from '@rankline/serp/engines/bing/target'
import { targetOf as googleTarget } from '@rankline/serp/engines/google/target'
import { engines } from '@rankline/serp/engines/registry'
import { urlKey } from '@rankline/serp/match'
import { type Capture, readCaptures } from '@rankline/serp/testing/captures/read'
import { load } from 'cheerio'
import { type Figure, median } from '../figures.ts'

/** Reads an engine's organic list of one page. */
type Read = (html: string) => { url: string; title: string }[]

/** Simple parsers with cheerio, for the list alone: links with a title to other sites, without ads and answers. */
const withCheerio: Record<string, Read> = {
  google(html) {
    const $ = load(html)
    const results: ReturnType<Read> = []
    for (const heading of $('h3')) {
      const link = $(heading).closest('a').length > 0 ? $(heading).closest('a') : $(heading).find('a').first()
      const url = googleTarget(link.attr('href'))
      const isOther =
        link.closest('#tads, #tadsb, #bottomads, #rhs, [data-q], .related-question-pair').length > 0
      if (url !== null && !isOther) results.push({ url, title: $(heading).text().trim() })
    }
    return results
  },
  bing(html) {
    const $ = load(html)
    return [...$('#b_results > li.b_algo')].flatMap((item) => {
      const link = $(item).find('h2 a, a:has(h2)').first()
      const url = bingTarget(link.attr('href'))
      return url === null ? [] : [{ url, title: link.text().trim() }]
    })
  },
}

/** Measures the parsing of saved pages: status, list and features, compared with cheerio reading only the list. */
export function benchParse({ captures, runs }: { captures: string; runs: number }): Figure[] {
  if (!existsSync(captures)) throw new Error('The saved pages are not here: npm run captures fetches them.')
  return engines.flatMap((engine) => {
    const pages = readCaptures(captures, engine.slug).filter(
      ({ type }) => !type || engine.types.includes(type),
    )
    return pages.length === 0 ? [] : figuresOf(engine, pages, runs)
  })
}

function figuresOf(engine: Engine, pages: readonly Capture[], runs: number): Figure[] {
  const megabytes = pages.reduce((sum, { html }) => sum + Buffer.byteLength(html), 0) / 1e6
  const read = () => {
    for (const page of pages) engine.parsePage(page.html, page)
  }
  const other = withCheerio[engine.slug]
  const readOther = () => {
    for (const { html } of pages) other?.(html)
  }
  // Measured alternately, so that a busy moment of the machine affects both.
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let run = 0; run <= runs; run += 1) {
    ours.push(seconds(read))
    if (other) theirs.push(seconds(readOther))
  }
  // Drops the first round, in which the code is compiled.
  for (const times of [ours, theirs]) times.shift()
  const { slug } = engine
  const figures: Figure[] = [
    {
      name: `${slug}: read (${pages.length} pages)`,
      unit: 'MB/s',
      runs: ours.map((time) => megabytes / time),
    },
    { name: `${slug}: pages`, unit: 'per second', runs: ours.map((time) => pages.length / time) },
  ]
  if (!other) return figures
  const same = pages.filter((page) =>
    isSame(engine.parsePage(page.html, page).organic, other(page.html)),
  ).length
  return [
    ...figures,
    {
      name: `${slug}: cheerio, the list alone (${same} lists the same)`,
      unit: 'MB/s',
      runs: theirs.map((time) => megabytes / time),
    },
    {
      name: `${slug}: times as fast as cheerio`,
      unit: 'x',
      runs: theirs.map((time) => time / median(ours)),
      target: { above: 3 },
    },
  ]
}

function isSame(one: ReturnType<Read>, other: ReturnType<Read>): boolean {
  return (
    one.length === other.length &&
    one.every(({ url }, index) => urlKey(url) === urlKey(other[index]?.url ?? ''))
  )
}

function seconds(work: () => void): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1e6
}
