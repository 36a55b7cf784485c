import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../browsing/executable.ts'
import type { Device, ElementHeights } from '../element-heights.ts'
import { google } from '../engines/google/google.ts'
import type { ColumnItem } from '../page.ts'
import { savedPages } from './captures/on-captures.ts'
import { type Capture, capturesDirectory, savedRows } from './captures/read.ts'

/** A saved page as a browser shows it: its column, and the tops of the titles of results by their index in it. */
export type RenderedPage = {
  path: string
  device: Device
  column: readonly ColumnItem[]
  tops: ReadonlyMap<number, number>
}

const screens = { desktop: { width: 1440, height: 900 }, mobile: { width: 390, height: 844 } }
/** Labels of pages that people see; browsers without scripts get others. */
const labels: ReadonlySet<string> = new Set(['google-desktop', 'google-mobile'])
/** The layout of results before this year differs from that of today. */
const FIRST_YEAR = 2021
/** Results of a first page. */
const MOST_RESULTS = 10
const LEAST_RESULTS = 3
/** Pixels between two results that follow each other, on a page whose styles are there. */
const usualGap = { least: 90, most: 320 }

/**
 * Saved pages of Google that a browser renders in a useful way: all titles are visible, from top to bottom, and at usual
 * distances. No network: pictures are missing, and so are styles that a page does not bring itself.
 */
export async function renderedPages(): Promise<RenderedPage[]> {
  const shown = new Set(
    savedRows(capturesDirectory()).flatMap(({ path, engine }) => (labels.has(engine) ? [path] : [])),
  )
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  const pages: RenderedPage[] = []
  try {
    for (const capture of savedPages('google')) {
      if (!shown.has(capture.path) || capture.facts.status !== 'ok' || (capture.year ?? 0) < FIRST_YEAR)
        continue
      const page = await render(browser, capture)
      if (page !== null) pages.push(page)
    }
  } finally {
    await browser.close()
  }
  return pages
}

async function render(browser: Browser, capture: Capture): Promise<RenderedPage | null> {
  const { device, html, path } = capture
  const { column, organic } = google.parsePage(html, { device, type: 'web' })
  if (column === undefined || organic.length < LEAST_RESULTS) return null
  const first = organic.slice(0, MOST_RESULTS)
  const found = await topsOf(
    browser,
    device,
    html,
    first.map(({ title }) => title),
  )
  const tops = new Map<number, number>()
  for (const [index, top] of found.entries()) {
    const { absolute } = first[index]!
    if (top === null || absolute === undefined) return null
    tops.set(absolute - 1, top)
  }
  return isUseful([...tops]) ? { path, device, column, tops } : null
}

function isUseful(tops: readonly (readonly [index: number, top: number])[]): boolean {
  const gaps = tops.slice(1).map(([index, top], before) => {
    const [indexBefore, topBefore] = tops[before]!
    return { gap: top - topBefore, isNext: index === indexBefore + 1 }
  })
  const usual = medianOf(gaps.filter(({ isNext }) => isNext).map(({ gap }) => gap))
  return gaps.every(({ gap }) => gap > 0) && usual >= usualGap.least && usual <= usualGap.most
}

/** Tops of the titles in CSS pixels from the top of the page; null for one that is not visible. */
async function topsOf(browser: Browser, device: Device, html: string, titles: string[]) {
  const context = await browser.newContext({ viewport: screens[device], isMobile: device === 'mobile' })
  try {
    const page = await context.newPage()
    const address = 'https://saved.invalid/'
    await page.route('**/*', (route) =>
      route.request().url() === address
        ? route.fulfill({
            body: html,
            contentType: 'text/html; charset=utf-8',
            headers: { 'content-security-policy': "script-src 'none'" },
          })
        : route.abort(),
    )
    await page.goto(address, { waitUntil: 'domcontentloaded', timeout: 20_000 })
    return (await page.evaluate(`(${findTitles})(${JSON.stringify(titles)})`)) as (number | null)[]
  } finally {
    await context.close()
  }
}

/** Runs on the page, as text: each title is looked for in headings of links, after the one before. */
const findTitles = `(titles) => {
  const tidy = (text) => text.replace(/[\\s\\u200e\\u200f]+/g, ' ').trim()
  const isVisible = (one) => one.getBoundingClientRect().height > 0
  const headings = [...document.querySelectorAll('a[href] h3, a[href] [role=heading], h3 a[href]')].filter(isVisible)
  let from = 0
  return titles.map((title) => {
    const wanted = tidy(title)
    const index = headings.findIndex((heading, place) => place >= from && tidy(heading.textContent) === wanted)
    if (index === -1) return null
    from = index + 1
    return Math.round(headings[index].getBoundingClientRect().top + scrollY)
  })
}`

/** One stretch of a page: what lies between two titles, or between the top of the page and the first title. */
type Stretch = { items: (ColumnItem | 'head')[]; pixels: number }

/** Stretches of a page: each is as high as its items and the result above it. */
function stretchesOf({ column, tops }: RenderedPage): Stretch[] {
  let before: [index: number, top: number] | null = null
  return [...tops].map(([index, top]) => {
    const start = before?.[0] ?? 0
    const items: Stretch['items'] = [...column.slice(start, index)]
    if (before === null) items.unshift('head')
    const stretch = { items, pixels: top - (before?.[1] ?? 0) }
    before = [index, top]
    return stretch
  })
}

/**
 * Heights from rendered pages: medians of stretches with nothing but the head, nothing but a result, or one kind beside
 * it. Kinds that no stretch has alone are absent.
 */
export function fitHeights(pages: readonly RenderedPage[], device: Device): Map<string, number[]> {
  const stretches = pages.filter((page) => page.device === device).flatMap(stretchesOf)
  const alone = (base: string) =>
    stretches.filter(({ items }) => items.length === 1 && items[0] === base).map(({ pixels }) => pixels)
  const heights = new Map([
    ['head', alone('head')],
    ['organic', alone('organic')],
  ])
  for (const { items, pixels } of stretches) {
    const [base = '', ...others] = items
    const [kind] = others
    if (kind === undefined || others.some((item) => item !== kind)) continue
    const height = (pixels - medianOf(heights.get(base) ?? [])) / others.length
    heights.set(kind, [...(heights.get(kind) ?? []), Math.round(height)])
  }
  return heights
}

/** Differences of estimated and rendered tops of titles, in CSS pixels: positive if the estimate is too low on the page. */
export const errorsOf = ({ column, tops }: RenderedPage, heights: ElementHeights): number[] =>
  [...tops].map(
    ([index, top]) => column.slice(0, index).reduce((sum, item) => sum + heights[item], heights.head) - top,
  )

export function medianOf(values: readonly number[]): number {
  return quantileOf(values, 0.5)
}

/** @param share 0 to 1; NaN for no values */
export function quantileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const place = (sorted.length - 1) * share
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return low === undefined || high === undefined ? Number.NaN : low + (high - low) * (place % 1)
}
