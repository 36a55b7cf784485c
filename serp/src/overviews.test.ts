import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hasOverviews, tellsOverviews } from './overviews.ts'
import { sourceNames } from './sources/registry.ts'

test.each([
  ['direct', 'google', true],
  ['direct', 'bing', true],
  ['direct', 'mojeek', false],
  ['serpapi', 'google', true],
  ['serpapi', 'bing', false],
  ['serper', 'google', false],
  ['searxng', 'google', false],
  ['youtube-data', 'google', false],
  ['a source of tomorrow', 'google', false],
])('%s tells overviews of %s: %s', (source, engine, isTold) => {
  expect(tellsOverviews(source, engine)).toBe(isTold)
})

test('only lists of web pages have overviews', () => {
  expect(hasOverviews({ engine: 'google', type: 'web' })).toBe(true)
  expect(hasOverviews({ engine: 'google', type: 'images' })).toBe(false)
  expect(hasOverviews({ engine: 'mojeek', type: 'web' })).toBe(false)
})

test('an engine tells them exactly if its parser knows them', () => {
  const names = ['google', 'bing', 'duckduckgo', 'brave', 'ecosia', 'yandex', 'mojeek', 'seznam', 'startpage']
  for (const engine of names) {
    const folder = new URL(`./engines/${engine}/`, import.meta.url)
    const knows = ['features.ts', 'parse.ts', `${engine}.ts`].some((file) => {
      try {
        return readFileSync(new URL(file, folder), 'utf8').includes("'ai_overview'")
      } catch {
        return false
      }
    })
    expect([engine, tellsOverviews('direct', engine)]).toEqual([engine, knows])
  }
})

test('every source that is named is one of ours', () => {
  for (const source of ['direct', 'browser', 'raw-html', 'sandbox', 'sandbox-json', 'dataforseo', 'serpapi'])
    expect(sourceNames).toContain(source)
  for (const source of ['searchapi', 'scaleserp', 'valueserp', 'brightdata', 'oxylabs'])
    expect(sourceNames).toContain(source)
})
