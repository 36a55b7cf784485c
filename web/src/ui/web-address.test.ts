import { expect, test } from 'vitest'
import { isWebAddress } from './web-address.ts'

test.each(['https://example.com', 'HTTP://example.com/a'])('%s can be a link', (url) => {
  expect(isWebAddress(url)).toBe(true)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  ' https://example.com',
  '//example.com',
  '/a',
  'vbscript:x',
])('%s cannot', (url) => {
  expect(isWebAddress(url)).toBe(false)
})
