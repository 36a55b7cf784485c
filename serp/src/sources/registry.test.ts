import { expect, test } from 'vitest'
import { gapIn } from '../capabilities.ts'
import type { Search } from '../search.ts'
import { coffee } from '../testing/requests.ts'
import { createSource, describeSources, settingsFrom, sourceNames, variableOf } from './registry.ts'

const described = (name: string) => describeSources().find((source) => source.name === name)

test('every source is described', () => {
  expect(describeSources().map(({ name }) => name)).toEqual(sourceNames)
  for (const { name, title, docs, capabilities, settings } of describeSources()) {
    expect(title, name).not.toBe('')
    expect(docs === null || URL.canParse(docs), name).toBe(true)
    expect(Object.keys(capabilities.engines), name).not.toEqual([])
    for (const setting of settings) expect(setting.title, `${name} ${setting.name}`).not.toBe(setting.name)
  }
})

test('settings say whether they are needed, secret, or one of a few', () => {
  const { settings = [] } = described('brightdata') ?? {}
  expect(settings.slice(0, 3)).toEqual([
    { name: 'key', title: 'API key', isSecret: true, isRequired: true, choices: null, usual: null },
    {
      name: 'zone',
      title: 'SERP API zone, e.g. serp_api1',
      isSecret: false,
      isRequired: true,
      choices: null,
      usual: null,
    },
    {
      name: 'format',
      title: 'Whether Bright Data reads the page (json) or Rankline does (raw)',
      isSecret: false,
      isRequired: false,
      choices: ['json', 'raw'],
      usual: 'json',
    },
  ])
  expect(settings.find(({ name }) => name === 'baseUrl')).toMatchObject({
    usual: 'https://api.brightdata.com',
  })
})

test('wrong settings are refused in a sentence', () => {
  expect(() => createSource('dataforseo', { login: 'me' })).toThrow(
    'The source "dataforseo" needs the setting password.',
  )
  expect(() => createSource('serper', { key: 'k', baseUrl: 'ftp://x' })).toThrow(
    /^The setting baseUrl of the source "serper" is not right: /,
  )
  expect(() => createSource('raw-html', { url: 'https://x.test/' })).toThrow(/it has no \{url\} in it/)
})

test('settings come from the environment', () => {
  expect(variableOf('raw-html', 'url')).toBe('RAW_HTML_URL')
  expect(variableOf('searxng', 'baseUrl')).toBe('SEARXNG_BASE_URL')
  const environment = { SERPER_KEY: 'k', SERPER_PRICE: '', SERPAPI_KEY: 'other', KEY: 'no' }
  expect(settingsFrom(environment, 'serper')).toEqual({ key: 'k' })
  const cookies = settingsFrom({ DIRECT_COOKIES: '{"google":"A=1"}' }, 'direct')
  expect(() => createSource('direct', cookies)).not.toThrow()
  expect(() => createSource('direct', { cookies: '{"google":1}' })).toThrow(/setting cookies/)
})

test('what a source cannot be asked for is told', () => {
  const gap = (name: string, changes: Partial<Search> = {}) => {
    const source = described(name)
    return source === undefined ? undefined : gapIn(source.capabilities, { ...coffee, ...changes })
  }
  expect(gap('serper')).toBeNull()
  expect(gap('serper', { device: 'mobile' })).toBe('mobile searches')
  expect(gap('serpapi', { engine: 'naver' })).toBe('naver web searches')
  expect(gap('serpapi', { type: 'news' })).toBe('google news searches')
  expect(gap('searxng', { place: { canonicalName: 'Berlin' } })).toBe('searches from a city or region')
  expect(gap('dataforseo', { country: 'xk' })).toBe('searches in the country "xk"')
})
