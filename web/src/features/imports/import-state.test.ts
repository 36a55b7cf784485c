import { expect, test } from 'vitest'
import {
  cleared,
  emptyImport,
  type ImportState,
  isReady,
  withAccount,
  withConnection,
  withPage,
  withProperty,
  withSite,
  withSummary,
  withView,
} from './import-state.ts'

const found = (id: number, keyword: string) => ({
  id,
  keyword,
  position: null,
  clicks: null,
  ctr: null,
  impressions: null,
})
const page = (token: string | null, ...keywords: string[]) => ({
  keywords: keywords.map((keyword, index) => found(index + 1, keyword)),
  next_page_token: token,
  note: null,
})
const chosen: ImportState = {
  ...emptyImport,
  connectionId: 7,
  driver: 'google_analytics',
  accountId: '1',
  propertyId: '2',
  viewId: '3',
}

test('another account resets property and view, another property the view', () => {
  expect(withAccount(chosen, '9')).toMatchObject({ accountId: '9', propertyId: null, viewId: null })
  expect(withProperty(chosen, '9')).toMatchObject({ accountId: '1', propertyId: '9', viewId: null })
  expect(withView(chosen, '9')).toMatchObject({ propertyId: '2', viewId: '9' })
})

test('every change of what is chosen clears the token and keeps the keywords', () => {
  const imported = withPage(chosen, page('next', 'a', 'b'))
  expect(imported.token).toBe('next')
  for (const change of [
    withAccount(imported, '1'),
    withProperty(imported, '2'),
    withView(imported, '3'),
    withSite(imported, 'x'),
    withConnection(imported, { connectionId: 8, driver: 'google_console' }),
  ])
    expect([change.token, change.isComplete, change.keywords.length]).toEqual([null, false, 2])
})

test('pages join without repetitions, and the last one says so', () => {
  const first = withPage(chosen, page('next', 'a', 'b'))
  const second = withPage(first, page(null, 'B', 'c'))
  expect(second.keywords.map(({ id, keyword }) => [id, keyword])).toEqual([
    [1, 'a'],
    [2, 'b'],
    [3, 'c'],
  ])
  expect([first.isComplete, second.isComplete]).toEqual([false, true])
})

test('Analytics needs all three, Search Console no site', () => {
  expect(isReady(chosen)).toBe(true)
  for (const missing of ['accountId', 'propertyId', 'viewId'] as const)
    expect(isReady({ ...chosen, [missing]: null })).toBe(false)
  expect(isReady({ ...emptyImport, driver: 'google_console' })).toBe(true)
  expect(isReady(emptyImport)).toBe(false)
})

test('clearing empties keywords and summaries', () => {
  const full = withSummary(
    withPage(chosen, page(null, 'a')),
    { accounts: [], sites: null, next_page_token: null },
    false,
  )
  expect(full.summary).not.toBeNull()
  expect(cleared()).toEqual(emptyImport)
})

test('further accounts join those that are there', () => {
  const account = (id: string) => ({ id, name: id, webProperties: [] })
  const summary = (id: string) => ({ accounts: [account(id)], sites: null, next_page_token: 'x' })
  const both = withSummary(withSummary(chosen, summary('1'), false), summary('2'), true)
  expect(both.summary?.accounts?.map(({ id }) => id)).toEqual(['1', '2'])
})
