import { expect, test } from 'vitest'
import { isAllowedRedirect, safeNext } from './navigation.ts'

const origin = 'https://rankline.test'

test.each([
  ['/download/1', true],
  ['https://rankline.test/x', true],
  ['https://www.dropbox.com/oauth2', true],
  ['https://github.com/login', true],
  ['http://github.com/login', false],
  ['https://github.com.evil.test/', false],
  ['https://notgithub.com/', false],
  ['https://user@github.com/', false],
  ['//evil.test/', false],
  ['javascript:alert(1)', false],
  ['https://', false],
])('redirect to %s is allowed: %s', (address, isAllowed) => {
  expect(isAllowedRedirect(address, origin)).toBe(isAllowed)
})

test.each([
  ['/keywords?page=2', '/keywords?page=2'],
  ['//evil.test', '/projects'],
  ['/\\evil.test', '/projects'],
  ['https://evil.test', '/projects'],
  [undefined, '/projects'],
])('after log-in %s leads to %s', (next, expected) => {
  expect(safeNext(next, '/projects')).toBe(expected)
})
