import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { featureTypes } from '../../page.ts'
import { parsePage } from './parse.ts'
import * as samples from './samples.ts'

/** Mulberry32: the same numbers for the same seed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

type Mutation = (html: string, random: (below: number) => number) => string

const pick = (html: string, pattern: RegExp, random: (below: number) => number) => {
  const matches = [...html.matchAll(pattern)]
  return matches[random(Math.max(1, matches.length))]
}

const mutations: Mutation[] = [
  (html, random) => html.slice(0, random(html.length)),
  (html, random) => html.slice(random(html.length)),
  (html, random) => {
    const attribute = pick(html, / [a-z-]+="[^"]*"/g, random)
    return attribute ? html.replaceAll(attribute[0], '') : html
  },
  (html, random) => {
    const [one, other] = [pick(html, /<[^<>]+>/g, random), pick(html, /<[^<>]+>/g, random)]
    return one && other ? html.slice(0, one.index) + other[0] + html.slice(one.index + one[0].length) : html
  },
  (html, random) => {
    const from = random(html.length)
    return html.slice(0, from) + html.slice(from + random(2000))
  },
  (html, random) =>
    `${html.slice(0, random(html.length)) + String.fromCharCode(random(0xffff))}<a href="%E0%A4%A">&#xD800;`,
  (html, random) => html.replaceAll(/href="[^"]*"/g, (href) => (random(2) ? href : 'href="/url?q=%"')),
]

const captures = join(import.meta.dirname, '../../../../../shared/captures/zlurad-serp-parser/google')
const files = [
  '2023-06_nojs_domain-nojs.html',
  '2023-04_mobile_hotels.html',
  '2021-11_desktop_featured-snippet.html',
]
const pages = [
  ...[
    samples.desktop2024,
    samples.desktop2018,
    samples.phone2021,
    samples.scriptless2023,
    samples.noResults,
    samples.captcha,
  ],
  ...files
    .map((file) => join(captures, file))
    .filter(existsSync)
    .map((file) => readFileSync(file, 'utf8')),
]

test('broken pages never throw, and what is read stays well-formed', { timeout: 60_000 }, () => {
  const random = randomFrom(20_260_314)
  const end = performance.now() + 20_000
  let tried = 0
  for (; tried < 4000 && performance.now() < end; tried += 1) {
    // The samples are small and many; the large captures take one turn in eight.
    let html = pages[tried % 8 === 0 ? random(pages.length) : random(6)] ?? ''
    for (let times = 1 + random(3); times > 0 && html.length > 0; times -= 1) {
      html = mutations[random(mutations.length)]?.(html, random) ?? html
    }
    const page = parsePage(html, { device: random(2) ? 'desktop' : 'mobile' })
    for (const [index, { position, url, title }] of page.organic.entries()) {
      expect(position).toBe(index + 1)
      expect(url).toMatch(/^https?:\/\//i)
      expect(title).not.toBe('')
    }
    for (const { type } of page.features) expect(featureTypes).toContain(type)
    if (page.status !== 'ok') expect(page.organic).toEqual([])
  }
  expect(tried).toBeGreaterThan(500)
})

test('nesting beyond any stack is only slow', { timeout: 30_000 }, () => {
  const html = `${'<div>'.repeat(20_000)}${samples.desktop2018}`
  expect(parsePage(html, { device: 'desktop' }).organic).toHaveLength(2)
})
