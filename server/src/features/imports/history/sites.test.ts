import { expect, test } from 'vitest'
import { hostOf, type Own, sitesIn, sitesOf } from './sites.ts'

test.each([
  ['acme.com', 'acme.com'],
  [' ACME.com ', 'acme.com'],
  ['https://www.acme.com/a?b#c', 'acme.com'],
  ['//acme.com', null],
  ['://acme.com', null],
  ['x://acme.com', 'acme.com'],
  ['*.acme.com/*', 'acme.com'],
  ['*acme.com', 'acme.com'],
  ['.acme.com', 'acme.com'],
  ['acme.com:8080', 'acme.com'],
  ['acme.com/b.c/d', 'acme.com'],
  ['sc-domain:acme.com', 'acme.com'],
  ['bücher.de', 'bücher.de'],
  ['acme.xn--p1ai', 'acme.xn--p1ai'],
  ['acme', null],
  ['', null],
  ['/', null],
  ['acme..com', null],
  ['acme.com.', null],
  ['ac me.com', null],
  ['acme!.com', null],
  ['7.4', null],
  ['192.168.0.1', null],
  ['acme.c', null],
  ['acme.c0m', null],
  ['acme.-com', null],
  [`${'a'.repeat(1_996)}.com`, `${'a'.repeat(1_996)}.com`],
  [`${'a'.repeat(1_997)}.com`, `${'a'.repeat(1_997)}.co`],
])('the host of "%.40s" is %s', (word, host) => {
  expect(hostOf(word)).toBe(host)
})

test.each([
  ['Position acme.com', ['acme.com'], 'Position '],
  ['acme.com: rank', ['acme.com'], ' rank'],
  [':acme.com rank', [], ':acme.com rank'],
  ['Rank (acme.com, shop.rival.com)', ['acme.com', 'shop.rival.com'], 'Rank (, )'],
  ['google.de rank', [], 'google.de rank'],
  ['www.bing.com', [], 'www.bing.com'],
  ['agoogle.com', ['agoogle.com'], ''],
  ['semrush.com report', [], ' report'],
  ['app.semrush.com', [], ''],
  ['mysemrush.com', ['mysemrush.com'], ''],
  ['no site', [], 'no site'],
])('of "%s" the sites are %j', (text, sites, rest) => {
  expect(sitesIn(text)).toEqual({ sites, rest })
})

test('a site behind 2,000 characters is not looked for', () => {
  const start = ' '.repeat(1_992)
  expect(sitesIn(`${start}acme.com`).sites).toEqual(['acme.com'])
  expect(sitesIn(`${start} acme.com`).sites).toEqual(['acme.co'])
})

const rule = { mode: 'contains', url: 'https://www.acme.com/' } as const
const sites = (more: Partial<Own> = {}) =>
  sitesOf({ host: 'www.acme.com', name: 'Acme Shop', rule, named: null, ...more })

test.each([
  ['acme.com', true],
  ['Acme  shop', true],
  ['rival.com', false],
  ['shop.acme.com', false],
  ['', false],
])('"%s" is the own site: %s', (site, expected) => {
  expect(sites().isOwn(site)).toBe(expected)
})

test('the site that the person calls theirs is the own one', () => {
  expect(sites({ named: 'old.com' }).isOwn('old.com')).toBe(true)
  expect(sites({ named: 'old.com' }).isOwn('acme.com')).toBe(true)
  expect(sites().isOwn('old.com')).toBe(false)
})

test('the host of a project may be no name', () => {
  const local = sites({ host: 'localhost', rule: null })
  expect([local.isOwn('localhost'), local.isOwnPage('https://rival.com/')]).toEqual([true, false])
})

test.each([
  ['https://www.acme.com/a', true],
  [' https://www.acme.com/a ', true],
  ['acme.com › sheds', true],
  ['rival.com › sheds', false],
  ['https://rival.com/acme.com', false],
  ['/path', true],
  ['no address', true],
  ['', true],
])('the page "%s" is the project’s: %s', (page, expected) => {
  expect(sites().isOwnPage(page)).toBe(expected)
})

test('a page is compared with the rule of the project, where it has one', () => {
  const exact = sites({ rule: { mode: 'exact', url: 'https://www.acme.com/a' } })
  const pages = ['https://www.acme.com/a', 'https://www.acme.com/b', 'acme.com › a']
  expect(pages.map(exact.isOwnPage)).toEqual([true, false, true])
  const without = sites({ rule: null })
  expect(
    ['https://www.acme.com/b', 'https://shop.acme.com/', 'https://rival.com/'].map(without.isOwnPage),
  ).toEqual([true, true, false])
})

test('pages of the site that the person calls theirs, and of those below it', () => {
  const named = sites({ named: 'old.com' })
  const pages = ['https://old.com/', 'https://www.old.com/', 'https://a.old.com/', 'https://notold.com/']
  expect(pages.map(named.isOwnPage)).toEqual([true, true, true, false])
  expect(['https://a.old.com.evil.com/', 'https://www.acme.com/'].map(named.isOwnPage)).toEqual([false, true])
})

test('an address of more than 2,000 characters is no page', () => {
  const start = 'https://www.acme.com/'
  expect(sites().isOwnPage(start + 'a'.repeat(2_000 - start.length))).toBe(true)
  expect(sites().isOwnPage(start + 'a'.repeat(2_001 - start.length))).toBe(false)
})
