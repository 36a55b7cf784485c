import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { expectWellFormed, mutate } from '../../testing/mutations.ts'
import { randomFrom } from '../../testing/random.ts'
import { parsePage } from './parse.ts'
import * as samples from './samples.ts'

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
    const html = mutate(pages[tried % 8 === 0 ? random(pages.length) : random(6)] ?? '', random)
    expectWellFormed(parsePage(html, { device: random(2) ? 'desktop' : 'mobile' }))
  }
  expect(tried).toBeGreaterThan(500)
})

test('nesting beyond any stack is only slow', { timeout: 30_000 }, () => {
  const html = `${'<div>'.repeat(20_000)}${samples.desktop2018}`
  expect(parsePage(html, { device: 'desktop' }).organic).toHaveLength(2)
})
