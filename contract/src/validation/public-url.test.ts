import { expect, test } from 'vitest'
import { defineForm, text } from './fields.ts'
import { withScheme } from './public-url.ts'
import { between, required, url } from './rules.ts'
import { formSchema } from './schema.ts'

test.each([
  ['trailshop.example.com', 'https://trailshop.example.com'],
  [' trailshop.example.com/shoes?a=1 ', 'https://trailshop.example.com/shoes?a=1'],
  ['bücher.example:8443', 'https://bücher.example:8443'],
  ['http://example.com', 'http://example.com'],
])('%s is read as %s', (typed, address) => {
  expect(withScheme(typed)).toBe(address)
})

test.each([
  'example',
  'localhost',
  'shop.local',
  'anna@example.com',
  'mailto:anna@example.com',
  'javascript:alert(1)//example.com',
  'ftp://example.com',
  '//example.com',
  '3.5',
  '10.0.0.1',
  'red shoes.com',
  '',
])('%s is not a bare domain', (typed) => {
  expect(withScheme(typed)).toBe(typed)
})

const site = formSchema(defineForm({ site: text(required(), between(1, 30), url()).withSchemeAdded() }))

test('a field that adds the scheme takes a bare domain and keeps its other rules', () => {
  expect(site.parse({ site: 'example.com' })).toEqual({ site: 'https://example.com' })
  const refused = (typed: string) => site.safeParse({ site: typed }).error?.issues[0]?.message
  expect(refused('example')).toBe('must be a proper url')
  expect(refused('ftp://example.com')).toBe('must be a proper url')
  expect(refused(`${'x'.repeat(20)}.com`)).toBe('must be between 1-30 characters')
})
