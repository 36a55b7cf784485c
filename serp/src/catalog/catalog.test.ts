import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { engines } from '../engines/registry.ts'
import { countries, countryByAlpha2, countryById } from './countries.ts'
import { catalogEngines, engineById, engineBySlug, isFetchable } from './engines.ts'
import {
  deviceById,
  deviceBySlug,
  devices,
  engineTypeById,
  engineTypeBySlug,
  engineTypes,
  sectionById,
  sections,
} from './kinds.ts'
import { languageByCode, languageById, languages } from './languages.ts'
import { indexBy } from './lookup.ts'
import { countAllTargets, countTargets } from './targets.ts'

describe('ids that stored keywords refer to', () => {
  test('the defaults of a new keyword', () => {
    expect(engineById(7)).toMatchObject({ slug: 'google', name: 'Google' })
    expect(countryById(241)).toEqual({ id: 241, alpha2: 'US', name: 'United States' })
    expect(languageById(29)).toEqual({ id: 29, code: 'en', name: 'English' })
    expect(engineTypeById(2)?.slug).toBe('web')
    expect(sectionById(1)?.slug).toBe('organic')
    expect(deviceBySlug('desktop')?.id).toBe(1)
    expect(deviceById(2)?.slug).toBe('mobile')
  })

  test('engines, types, sections and devices', () => {
    const ids = (rows: readonly { id: number; slug: string }[]) =>
      Object.fromEntries(rows.map(({ id, slug }) => [id, slug]))
    expect(ids(catalogEngines)).toEqual({
      1: 'alibaba',
      2: 'amazon',
      3: 'baidu',
      4: 'bing',
      5: 'duckduckgo',
      6: 'ebay',
      7: 'google',
      8: 'google-play',
      9: 'naver',
      10: 'seznam',
      11: 'yahoo',
      12: 'yandex',
      13: 'youtube',
      14: 'brave',
      15: 'ecosia',
      16: 'mojeek',
      17: 'startpage',
    })
    expect(ids(engineTypes)).toEqual({
      1: 'products',
      2: 'web',
      3: 'images',
      4: 'news',
      5: 'videos',
      6: 'shopping',
      7: 'apps',
      9: 'books',
      13: 'youtube-video',
      14: 'youtube-channel',
      15: 'youtube-playlist',
      16: 'ai-mode',
    })
    expect(ids(sections)).toEqual({ 1: 'organic', 2: 'ads', 3: 'local-pack' })
    expect(ids(devices)).toEqual({ 1: 'desktop', 2: 'mobile' })
  })

  test('no country or language has moved', () => {
    const fingerprint = (pairs: string[]) =>
      createHash('sha256').update(pairs.join()).digest('hex').slice(0, 16)
    expect(countries).toHaveLength(250)
    expect(fingerprint(countries.map(({ id, alpha2 }) => `${id}${alpha2}`))).toBe('5f92523ed81a0e73')
    expect(languages).toHaveLength(183)
    expect(fingerprint(languages.map(({ id, code }) => `${id}${code}`))).toBe('a3665f1b3ea59d63')
  })
})

describe('lookups', () => {
  test('by code in either case, by slug, and of nothing', () => {
    expect(countryByAlpha2('us')?.id).toBe(241)
    expect(languageByCode('EN')?.id).toBe(29)
    expect(engineBySlug('youtube')?.id).toBe(13)
    expect(engineTypeBySlug('web')?.id).toBe(2)
    expect([countryById(240), languageById(999), engineById(18), engineTypeById(8)]).toEqual(
      Array(4).fill(undefined),
    )
  })

  test('rows cannot be changed, keys cannot be shared', () => {
    expect(
      [countries, countries[0], catalogEngines[0], catalogEngines[0]?.types].every(Object.isFrozen),
    ).toBe(true)
    expect(() => indexBy(['a', 'b'], () => 'same')).toThrow(RangeError)
  })
})

describe('what can be asked', () => {
  test('only what has a parser is marked fetchable', () => {
    expect(isFetchable(7, 2)).toBe(true)
    expect([isFetchable(4, 3), isFetchable(99, 2)]).toEqual([false, false])
    const parsed = engines.map(({ slug }) => slug)
    const claimed = catalogEngines.filter(({ types }) => types.some(({ fetchable }) => fetchable))
    expect(claimed.every(({ slug }) => parsed.includes(slug))).toBe(true)
    const web = engineById(7)?.types.find(({ id }) => id === 2)
    expect(web?.sections.map(({ slug, fetchable }) => [slug, fetchable])).toEqual([
      ['organic', true],
      ['ads', false],
      ['local-pack', false],
    ])
  })

  test('types say whether they have been read right on real pages', () => {
    const verified = (slug: string) =>
      engineBySlug(slug)?.types.flatMap((type) => (type.verified ? type.slug : []))
    expect(verified('google')).toEqual(['web', 'news'])
    expect(verified('youtube')).toEqual(['youtube-video'])
    expect(verified('ebay')).toEqual([])
  })

  test('an engine offers the types, countries and languages it serves', () => {
    expect(engineById(9)).toMatchObject({ countries: [{ alpha2: 'KR' }], languages: [{ code: 'ko' }] })
    expect(engineById(7)?.countries).toHaveLength(countries.length)
    expect(engineById(13)?.types.map(({ id }) => id)).toEqual([13, 14, 15])
    expect(engineById(2)?.types.map(({ id }) => id)).toEqual([1])
  })

  test('targets are counted from what is really asked', () => {
    const bySlug = new Map(countTargets().map(({ engine, ...counts }) => [engine.slug, counts]))
    expect(bySlug.get('google')).toEqual({ countries: 250, domains: 187, regions: 0 })
    expect(bySlug.get('amazon')).toEqual({ countries: 23, domains: 23, regions: 0 })
    // Belgium and Canada have one host per language.
    expect(bySlug.get('ebay')).toEqual({ countries: 18, domains: 20, regions: 0 })
    expect(bySlug.get('yandex')).toEqual({ countries: 6, domains: 6, regions: 85 })
    expect(countAllTargets()).toEqual({ engines: 17, countries: 1310, domains: 287, regions: 85 })
  })
})
