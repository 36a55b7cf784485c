import { expect, test } from 'vitest'
import { targetOf } from './target.ts'

test.each([
  ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  ['/url?q=https://example.com/%3Fa%3D1&sa=U', 'https://example.com/?a=1'],
  ['/url?esrc=s&q=&rct=j&url=https://example.com/&ved=1', 'https://example.com/'],
  ['https://www.google.co.uk/url?q=http://example.com/', 'http://example.com/'],
  ['/interstitial?url=https://example.com/', 'https://example.com/'],
  ['https://www.google.com/amp/s/example.com/page', 'https://example.com/page'],
  ['https://www.google.com/', 'https://www.google.com/'],
  ['https://www.google.com/imghp?hl=en', 'https://www.google.com/imghp?hl=en'],
  ['https://www.google.com/maps', 'https://www.google.com/maps'],
  ['https://www.google.com/search/about/', 'https://www.google.com/search/about/'],
  ['https://support.google.com/answer/1?hl=en', 'https://support.google.com/answer/1?hl=en'],
  ['https://translate.google.cn/?hl=en', 'https://translate.google.cn/?hl=en'],
  ['https://google.evil.test/search?q=x', 'https://google.evil.test/search?q=x'],
])('%s leads to %s', (href, target) => {
  expect(targetOf(href)).toBe(target)
})

test.each([
  undefined,
  '',
  '#',
  '/search?q=x',
  'https://www.google.com/search',
  'https://www.google.com/search/?q=x',
  '/maps/place/x',
  'https://www.google.de/search?q=x&tbm=isch',
  'https://www.google.com/aclk?sa=l',
  'https://maps.google.com/maps?q=x',
  'https://scholar.google.com/scholar?q=x',
  'https://maps.google.com/?q=x&hl=en',
  'https://translate.google.com/?hl=en&text=x',
  'https://webcache.googleusercontent.com/search?q=cache:x',
  'https://www.googleadservices.com/pagead/aclk?x',
  'javascript:void(0)',
  'mailto:a@example.com',
  '/url?q=javascript:alert(1)',
  'https://',
])('%s leads nowhere', (href) => {
  expect(targetOf(href)).toBeNull()
})
