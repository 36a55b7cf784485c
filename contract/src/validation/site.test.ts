import { expect, test } from 'vitest'
import { defineForm, text } from './fields.ts'
import { between, required, site as siteRule } from './rules.ts'
import { formSchema } from './schema.ts'
import { readSite } from './site.ts'

test.each([
  ['trailshop.example.com', 'https://trailshop.example.com'],
  [' trailshop.example.com/shoes?a=1 ', 'https://trailshop.example.com/shoes?a=1'],
  ['bücher.example:8443', 'https://bücher.example:8443'],
  ['http://example.com', 'http://example.com'],
  ['HTTPS://Example.com/A', 'https://Example.com/A'],
  ['//example.com/a', 'https://example.com/a'],
  ['example.com.', 'https://example.com.'],
  ['https://*.acme.test', 'https://acme.test'],
  ['*.acme.test/*', 'https://acme.test/'],
  ['acme.test/*', 'https://acme.test/'],
  ['acme.test/blog/*', 'https://acme.test/blog/'],
  ['acme.test/blog/**', 'https://acme.test/blog/'],
  ['http://*.*.acme.test/', 'http://acme.test/'],
  ['*://*.acme.test/*', 'https://acme.test/'],
  ['http*://acme.test/*', 'https://acme.test/'],
  ['acme.test\u200b', 'https://acme.test'],
  ['\u200eacme.test/p\u200e', 'https://acme.test/p'],
  ['my_shop.example.com', 'https://my_shop.example.com'],
  ['xn--bcher-kva.example', 'https://xn--bcher-kva.example'],
  [`${'a'.repeat(63)}.test`, `https://${'a'.repeat(63)}.test`],
  ['8.8.8.8', 'https://8.8.8.8'],
  ['acme.test/a%2A', 'https://acme.test/a%2A'],
  ['acme.test/red shoes', 'https://acme.test/red shoes'],
])('%s is read as %s', (typed, address) => {
  expect(readSite(typed)).toBe(address)
})

test.each([
  '',
  'example',
  'localhost',
  'shop.local',
  'anna@example.com',
  'https://anna:secret@example.com',
  'mailto:anna@example.com',
  'javascript:alert(1)//example.com',
  'ftp://example.com',
  'https:example.com',
  'https://https://example.com',
  'red shoes.com',
  'acme.test\nrival.test',
  'acme..test',
  '.acme.test',
  'acme.test..',
  '-acme.test',
  'acme-.test',
  'acme.-test',
  `${'a'.repeat(64)}.test`,
  `${'a.'.repeat(126)}test`,
  'acme_shop.test',
  'acme.test_',
  'acme.123',
  'acme,rival.test',
  'acme.test;rival.test',
  'acme.test:99999',
  '3.5',
  '0x7f.1',
  '2130706433',
  '10.0.0.1',
  '*.test',
  '*',
  'acme.*',
  '*acme.test',
  'shop.*.acme.test',
  'acme.test/*/shoes',
  'acme.test/blog*',
  'acme.test/?q=*',
  'https://',
  'https:///acme.test?',
  `acme.test/${'a'.repeat(2_000)}`,
])('%s is no site', (typed) => {
  expect(readSite(typed)).toBeNull()
})

const form = formSchema(defineForm({ site: text(required(), between(1, 30), siteRule()).asSite() }))

test('a field for a site takes a bare domain and keeps its other rules', () => {
  expect(form.parse({ site: 'example.com' })).toEqual({ site: 'https://example.com' })
  expect(form.parse({ site: '*.example.com/*' })).toEqual({ site: 'https://example.com/' })
  const refused = (typed: string) => form.safeParse({ site: typed }).error?.issues[0]?.message
  for (const typed of ['example', 'ftp://example.com', 'https://acme..test'])
    expect(refused(typed)).toBe('must be a proper url')
  expect(refused(`${'x'.repeat(20)}.com`)).toBe('must be between 1-30 characters')
})
