import type { User } from '@rankline/contract/auth/calls'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallFailed } from './api.ts'
import { reconnectDelay } from './events.ts'
import { isWorthRetrying, resourceOf, retryDelay } from './query.ts'
import { changedSearch, parseSearch, stringifySearch } from './search-params.ts'
import { session, signedIn, signedOut, signInFailed } from './session-state.ts'
import { matches } from './shortcuts.ts'
import { seconds, timeAgo } from './time.ts'

const page = { cookie: '' }
beforeEach(() => {
  page.cookie = ''
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { protocol: 'https:', pathname: '/projects' })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('at first nobody knows who is there', async () => {
  vi.resetModules()
  const fresh = await import('./session-state.ts')
  expect(fresh.session.get().status).toBeNull()
})

test('a log-in keeps the token for an hour and marks who is there', () => {
  signedIn('abc', { id: 1, username: 'mia', email: 'm@a.test' } as User)
  expect(session.get()).toMatchObject({ status: true, token: 'abc', user: { username: 'mia' } })
  expect(page.cookie).toMatch(/^token=abc; path=\/; sameSite=lax; secure; expires=/)
  expect(minutesLeft(page.cookie)).toBeCloseTo(60, 0)
})

test('a failed log-in sets the token to false, a log-out clears it', () => {
  signInFailed()
  expect(session.get()).toEqual({ status: false, token: false, user: null })
  signedOut()
  expect(session.get()).toEqual({ status: false, token: null, user: null })
  expect(page.cookie).toMatch(/^token=;/)
  expect(minutesLeft(page.cookie)).toBeLessThan(0)
})

test('a resource is null while loading, false when failed, else the payload', () => {
  expect(resourceOf({ data: undefined, isError: false })).toBeNull()
  expect(resourceOf({ data: undefined, isError: true })).toBe(false)
  expect(resourceOf({ data: [1], isError: false })).toEqual([1])
  expect(resourceOf({ data: [1], isError: true })).toEqual([1])
})

test('only an absent or failing server is asked again, twice, and a busy one five times', () => {
  expect(isWorthRetrying(1, new CallFailed('UNREACHABLE', ''))).toBe(true)
  expect(isWorthRetrying(2, new CallFailed('UNREACHABLE', ''))).toBe(false)
  expect(isWorthRetrying(2, new CallFailed('PROVIDER_FAILED', ''))).toBe(false)
  expect(isWorthRetrying(4, new CallFailed('UNAVAILABLE', ''))).toBe(true)
  expect(isWorthRetrying(5, new CallFailed('UNAVAILABLE', ''))).toBe(false)
  expect(isWorthRetrying(0, new CallFailed('TOO_SLOW', ''))).toBe(false)
  expect(isWorthRetrying(0, new Error('a mistake of the page'))).toBe(false)
  expect(isWorthRetrying(0, new CallFailed('NOT_FOUND', ''))).toBe(false)
  expect(isWorthRetrying(0, new CallFailed('INTERNAL', ''))).toBe(false)
})

test('pauses grow, and differ between pages that were refused together', () => {
  const pauses = (random: number) => [0, 1, 2, 3, 4].map((attempt) => retryDelay(attempt, null, () => random))
  expect(pauses(0)).toEqual([200, 400, 800, 1_600, 2_000])
  expect(pauses(1)).toEqual([400, 800, 1_600, 3_200, 4_000])
})

test('addresses hold plain text both ways', () => {
  expect(parseSearch('?sort=name&page=2')).toEqual({ sort: 'name', page: '2' })
  expect(stringifySearch({ sort: 'name', page: 2, tag: undefined, note: '' })).toBe('?sort=name&page=2')
})

test('a changed parameter leaves the others, an emptied one goes', () => {
  expect(changedSearch({ sort: 'name' }, { page: 2 })).toEqual({ sort: 'name', page: '2' })
  expect(changedSearch({ sort: 'name', page: '2' }, { page: undefined })).toEqual({ sort: 'name' })
})

test('a lost connection is tried again ever later, up to half a minute', () => {
  expect([0, 1, 2].map((failures) => reconnectDelay(failures, () => 1))).toEqual([1_000, 2_000, 4_000])
  expect(reconnectDelay(12, () => 1)).toBe(30_000)
  expect(reconnectDelay(12, () => 0)).toBe(15_000)
})

test('elapsed time counts months of 30 days and years of 360', () => {
  expect(seconds).toEqual({ minute: 60, hour: 3600, day: 86_400, month: 2_592_000, year: 31_104_000 })
  const then = new Date('2026-01-01T00:00:00Z')
  const after = (elapsed: number) => timeAgo(then, new Date(then.getTime() + elapsed * 1000))
  expect(after(-5)).toBe('just now')
  expect(after(59)).toBe('just now')
  expect(after(7_300)).toBe('2 h ago')
  expect(after(29 * seconds.day)).toBe('29 d ago')
  expect(after(seconds.month)).toBe('1 mo ago')
  expect(after(seconds.year)).toBe('1 y ago')
})

test('shortcuts need exactly their keys', () => {
  const pressed = { key: 'k', ctrlKey: false, metaKey: false, altKey: false, target: null }
  expect(matches('mod+k', { ...pressed, ctrlKey: true })).toBe(true)
  expect(matches('mod+k', { ...pressed, metaKey: true, key: 'K' })).toBe(true)
  expect(matches('mod+k', pressed)).toBe(false)
  expect(matches('k', { ...pressed, ctrlKey: true })).toBe(false)
  expect(matches('?', { ...pressed, key: '?' })).toBe(true)
})

function minutesLeft(cookie: string): number {
  const expires = /expires=([^;]+)/.exec(cookie)?.[1] ?? ''
  return (Date.parse(expires) - Date.now()) / 60_000
}
