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

test('an engine that is not built in says itself which pages are its own', () => {
  const own: Engine = { ...findEngine('google'), slug: 'own', isOwnPage: (html) => html.includes('id="own"') }
  const page = (id: string) =>
    `<html><body id="${id}"><textarea name="q">shed</textarea><div id="rso"><div class="g"><a href="https://a.test/"><h3>A</h3></a></div></div><footer></footer></body></html>`
  expect(parsePage(own, page('own'), { device: 'desktop' }).organic).toHaveLength(1)
  expect(() => parsePage(own, page('other'), { device: 'desktop' })).toThrow(
    /Nothing on the page says that it is of own/,
  )
  const { isOwnPage: _, ...nameless } = own
  expect(() => parsePage(nameless, page('own'), { device: 'desktop' })).toThrow(/is of|Nothing on the page/)
})

test('a page of Yandex without closing tags ends with what counts the visit, or with how long it took', () => {
  const item = (host: string) =>
    `<li class="serp-item" data-cid="1"><h2><a href="https://${host}/">${host}</a></h2></li>`
  const list = `<html><head><title>домик — Яндекс</title></head><body><form><input name="text" value="домик"></form><ul>${['a.test', 'b.test', 'c.test'].map(item).join('')}</ul>`
  const foot = '<div class="serp-footer" id="footer"></div>'
  const counter = `<div class="detect-scripts" data-bem='{"detect-scripts":{"host":"csp.yandex.net"}}'></div>`
  const took = '\n<!-- vla1-0262 --><!-- 0.205141 -->\n'
  const read = (html: string) => parsePage(findEngine('yandex'), html, { device: 'desktop' })
  for (const end of [counter, counter + took, took]) expect(read(list + foot + end).organic).toHaveLength(3)
  for (const end of ['', '<!-- vla1-0262 -->', '<!-- 0.205141'])
    expect(() => read(list + foot + end)).toThrow('its end is missing')
  expect(read(list + took).doubt).toContain('nothing follows its list')
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
