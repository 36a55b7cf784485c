import { expect, test } from 'vitest'
import { bestSite, isPart } from './sites.ts'

const CONTAINS = 2
const EXACT = 1
const best = (sites: string[], url: string, url_match = CONTAINS) => bestSite(sites, { url, url_match })

const shop = [
  'sc-domain:shop.test',
  'https://www.shop.test/',
  'https://www.shop.test/de/',
  'https://www.shop.test/de/haus/',
]

test.each([
  ['a folder has its own property', shop, 'https://www.shop.test/de/', 'https://www.shop.test/de/'],
  ['a folder below it has the nearest', shop, 'https://www.shop.test/de/auto', 'https://www.shop.test/de/'],
  [
    'a deeper folder has the deeper one',
    shop,
    'https://www.shop.test/de/haus/x/',
    'https://www.shop.test/de/haus/',
  ],
  ['a folder that begins alike is another', shop, 'https://www.shop.test/de-at/', 'https://www.shop.test/'],
  ['a whole domain has the domain property', shop, 'https://www.shop.test/', 'sc-domain:shop.test'],
  [
    'a subdomain without its own has the domain property',
    shop,
    'https://blog.shop.test/',
    'sc-domain:shop.test',
  ],
  [
    'a subdomain with its own prefix has that',
    [...shop, 'https://blog.shop.test/'],
    'https://blog.shop.test/',
    'https://blog.shop.test/',
  ],
  [
    'http and no www are the same site',
    ['http://shop.test/'],
    'https://www.shop.test/de',
    'http://shop.test/',
  ],
  [
    'of two spellings, that of the address',
    ['http://shop.test/', 'https://www.shop.test/'],
    'https://www.shop.test/de',
    'https://www.shop.test/',
  ],
  [
    'letters of an international domain',
    ['sc-domain:bücher.test'],
    'https://bücher.test',
    'sc-domain:bücher.test',
  ],
  [
    'the same in an encoded address',
    ['sc-domain:bücher.test'],
    'https://xn--bcher-kva.test/',
    'sc-domain:bücher.test',
  ],
  [
    'the same as a prefix',
    ['https://www.bücher.test/'],
    'http://xn--bcher-kva.test/a',
    'https://www.bücher.test/',
  ],
  [
    'encoded by Google',
    ['sc-domain:xn--bcher-kva.test'],
    'https://bücher.test/',
    'sc-domain:xn--bcher-kva.test',
  ],
  [
    'marks of direction',
    ['sc-domain:\u202Aעברית.test\u202C', 'sc-domain:shop.test'],
    'https://עברית.test/',
    'sc-domain:\u202Aעברית.test\u202C',
  ],
  [
    'a port of its own',
    ['https://shop.test:8443/', 'https://shop.test/'],
    'https://shop.test:8443/a',
    'https://shop.test:8443/',
  ],
  ['a usual port', ['https://shop.test:443/'], 'https://shop.test/a', 'https://shop.test:443/'],
  ['a domain that ends alike is another', ['sc-domain:shop.test'], 'https://myshop.test/', null],
  [
    'a part, where nothing else is there',
    ['https://www.shop.test/de/'],
    'https://www.shop.test/',
    'https://www.shop.test/de/',
  ],
  [
    'the widest part',
    ['https://www.shop.test/de/haus/', 'https://www.shop.test/de/'],
    'https://www.shop.test/',
    'https://www.shop.test/de/',
  ],
  ['a subdomain as a part', ['sc-domain:blog.shop.test'], 'https://shop.test/', 'sc-domain:blog.shop.test'],
  ['a folder beside it is no part', ['https://www.shop.test/en/'], 'https://www.shop.test/de/', null],
  ['nonsense', ['sc-domain:', 'android-app://com.shop'], 'https://www.shop.test/', null],
])('%s', (_what, sites, url, expected) => {
  expect(best(sites, url)).toBe(expected)
})

test('an exact project takes what has its page, and no part', () => {
  expect(best(shop, 'https://www.shop.test/', EXACT)).toBe('https://www.shop.test/')
  expect(best(shop, 'https://www.shop.test/de/haus/a', EXACT)).toBe('https://www.shop.test/de/haus/')
  expect(best(['https://www.shop.test/de/'], 'https://www.shop.test/', EXACT)).toBeNull()
})

test('a site that has a part of the project says so', () => {
  const url = 'https://www.shop.test/'
  expect(isPart('https://www.shop.test/de/', { url })).toBe(true)
  expect(isPart('sc-domain:blog.shop.test', { url })).toBe(true)
  expect(isPart('sc-domain:shop.test', { url })).toBe(false)
  expect(isPart('http://shop.test/', { url })).toBe(false)
})
