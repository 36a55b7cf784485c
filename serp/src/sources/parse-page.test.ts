import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Engine } from '../engine.ts'
import { findEngine } from '../engines/registry.ts'
import { Page, PageTooLarge } from '../html.ts'
import { SourceError } from '../source.ts'
import { parsePage } from './parse-page.ts'

test('a page that hangs its parser is a broken answer, after two seconds', () => {
  const hanging: Engine = {
    ...findEngine('google'),
    parsePage() {
      for (;;);
    },
  }
  const before = process.cpuUsage()
  expect(() => parsePage(hanging, '<html>', { device: 'desktop' })).toThrow(SourceError)
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(4_000)
})

test('a page of more tags than any result page has is not read on, and is a broken answer', () => {
  const page = (tags: number) => new Page(`<html><body>${'<p>'.repeat(tags)}`)
  expect(page(50_000).elements).toHaveLength(50_002)
  expect(() => page(250_000)).toThrow(PageTooLarge)
  const large: Engine = {
    ...findEngine('google'),
    parsePage() {
      throw new PageTooLarge()
    },
  }
  expect(() => parsePage(large, '<html>', { device: 'desktop' })).toThrow(SourceError)
})

test('what is no text is told as such, a page without results as one that needs a script', () => {
  const google = findEngine('google')
  const read = (html: string) => parsePage(google, html, { device: 'desktop' })
  const page =
    '<html><title>Поиск</title><body><div id="app"></div><script src="/a.js"></script></body></html>'
  const random = randomBytes(20_000)
  for (const text of [random.toString('utf8'), random.toString('latin1'), gzipSync(page).toString('utf8')])
    expect(() => read(text)).toThrow('google sent something that cannot be read as text.')
  expect(read(page).status).toBe('js_required')
  // A character or two that cannot be read do not make a page unreadable.
  expect(read(page.replace('П', '\ufffd')).status).toBe('js_required')
})
