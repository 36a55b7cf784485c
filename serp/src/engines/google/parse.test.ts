import { expect, test } from 'vitest'
import type { FeatureType } from '../../page.ts'
import { parsePage } from './parse.ts'
import * as samples from './samples.ts'

const parse = (html: string) => parsePage(html, { device: 'desktop' })
const urls = (html: string) => parse(html).organic.map(({ url }) => url)
const titlesOf = (html: string, type: FeatureType) =>
  parse(html)
    .features.find((feature) => feature.type === type)
    ?.children.map(({ title }) => title)

test('a desktop page of 2024', () => {
  const page = parse(samples.desktop2024)
  expect(page).toMatchObject({ status: 'ok', query: 'garden shed', hasNext: true })
  expect(page.organic).toMatchObject([
    {
      position: 1,
      url: 'https://sheds.test/',
      title: 'Sheds & more',
      description: 'Everything about garden sheds, large and small.',
    },
    {
      position: 2,
      url: 'https://wiki.test/Shed?a=1',
      title: 'Shed - Wiki',
      description: 'A shed is a simple roofed structure.',
    },
    { position: 3, url: 'https://shop.test/sheds', title: 'Shed shop', description: 'Sheds from 99.' },
  ])
  expect(page.features.map(({ type }) => type).sort()).toEqual([
    'ads_top',
    'knowledge_panel',
    'people_also_ask',
    'related_searches',
    'sitelinks',
    'videos',
  ])
  expect(titlesOf(samples.desktop2024, 'sitelinks')).toEqual(['Wooden sheds', 'Metal sheds'])
  expect(titlesOf(samples.desktop2024, 'videos')).toEqual(['Building a shed', 'Painting a shed'])
  expect(page.relateds).toEqual([
    'How big is a shed?',
    'Do I need a permit?',
    'garden shed plans',
    'garden shed kits',
  ])
})

test.each([
  ['desktop, 2018', samples.desktop2018],
  ['phone, 2021', samples.phone2021],
  ['script-less, 2023', samples.scriptless2023],
])('the list of a %s page', (_name, html) => {
  const page = parse(html)
  expect(page).toMatchObject({ status: 'ok', query: 'garden shed', hasNext: true })
  expect(page.organic.map(({ url, title }) => [url, title])).toEqual([
    ['https://sheds.test/', 'Sheds & more'],
    ['https://wiki.test/Shed', 'Shed - Wiki'],
  ])
  expect(page.organic.map(({ description }) => description)).toEqual([
    'Everything about sheds.',
    'A simple structure.',
  ])
})

test('blocks of a page without scripts are told by their links', () => {
  expect(titlesOf(samples.scriptless2023, 'local_pack')).toEqual(['Shed World', 'Shed Hut'])
  expect(titlesOf(samples.scriptless2023, 'related_searches')).toEqual(['shed plans', 'shed kits'])
})

test.each([
  [
    'described in the block',
    (about: string) => `<a href="/search?q=Shed&amp;stick=H4">Shed</a><div>${about}</div>`,
    1,
  ],
  [
    'described in the link',
    (about: string) => `<a href="/search?q=Shed&amp;stick=H4">Shed<div>${about}</div></a>`,
    0,
  ],
  ['named only', () => `<a href="/search?q=Shed&amp;stick=H4">Shed</a><div>Building</div>`, 0],
  ['of no thing', (about: string) => `<a href="/search?q=Shed">Shed</a><div>${about}</div>`, 0],
] as const)('a thing without scripts is a panel where it is described: %s', (_name, blockOf, panels) => {
  const block = blockOf('A shed is a simple roofed structure, in a back garden or on an allotment.')
  const html = samples.scriptless2023.replace('<div><div><div>Related', `<div>${block}</div>$&`)
  expect(parse(html).features.filter(({ type }) => type === 'knowledge_panel')).toHaveLength(panels)
})

test('the page within the envelope of Google’s scripts', () => {
  const [head, tail] = [samples.desktop2018.slice(0, 300), samples.desktop2018.slice(300)]
  const envelope = `{"c":1,"d":${JSON.stringify(head)}}/*""*/{"c":1,"d":${JSON.stringify(tail)}}/*""*/{"c":0,"d":"cut`
  expect(urls(envelope)).toEqual(urls(samples.desktop2018))
})

test.each([
  ['no_results', samples.noResults],
  ['blocked', samples.captcha],
  ['blocked', '<html><head><title>Error 403 (Forbidden)!!1</title></head><body>403.</body></html>'],
  ['consent', samples.consent],
  ['js_required', samples.shell],
  ['js_required', ''],
] as const)('%s is recognised', (status, html) => {
  expect(parse(html)).toMatchObject({ status, organic: [], features: [], relateds: [] })
})

test('a cookie dialog over a full page does not hide it', () => {
  const html = samples.desktop2018.replace(
    '<body>',
    `<body><form action="https://consent.google.com/save"></form>`,
  )
  expect(parse(html)).toMatchObject({ status: 'ok' })
})

test('a result that quotes a refusal is a result', () => {
  const html = samples.desktop2018.replace('A simple structure.', 'Your search did not match any documents.')
  expect(parse(html)).toMatchObject({ status: 'ok' })
})

test('the query of a blocked page comes from its address, not from the token', () => {
  expect(parse(samples.captcha).query).toBe('garden shed')
})

test.each([
  ['first page', [10, 20, 30], true],
  ['second page', [0, 20, 30], true],
  ['last page', [0, 10, 20], false],
  ['last of many', [50, 60, 70], false],
])('paging without marks: %s', (_name, starts, hasNext) => {
  const links = starts
    .map((start) => `<a href="/search?q=x&amp;start=${start}">${start / 10 + 1}</a>`)
    .join('')
  const html = samples.scriptless2023.replace(
    /<div><a href="[^"]*start=10">.*?<\/div>/,
    `<div>${links}</div>`,
  )
  expect(parse(html).hasNext).toBe(hasNext)
})

test('a row of two links leaves open where a page stands, unless it is known which was asked for', () => {
  const links = [0, 20].map((start) => `<a href="/search?q=x&amp;start=${start}">${start}</a>`).join('')
  const html = samples.scriptless2023.replace(
    /<div><a href="[^"]*start=10">.*?<\/div>/,
    `<div>${links}</div>`,
  )
  expect(parse(html).hasNext).toBeNull()
  expect(parsePage(html, { device: 'desktop', page: 1 }).hasNext).toBe(true)
  expect(parsePage(html, { device: 'desktop', page: 2 }).hasNext).toBe(false)
})

test('a page without navigation does not say whether there is more', () => {
  expect(
    parse(samples.scriptless2023.replace(/<div><a href="[^"]*start=10">.*?<\/div>/, '')).hasNext,
  ).toBeNull()
})
