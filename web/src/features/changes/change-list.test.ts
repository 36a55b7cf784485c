import type { ChangedProject } from '@rankline/contract/changes/calls'
import { expect, test } from 'vitest'
import {
  allCount,
  arrange,
  changeListOf,
  foldersOf,
  inGroup,
  projectTagsOf,
  summaryOf,
} from './change-list.ts'
import { visitsOf } from './visits.ts'

const none = { now: null, change: null }

const project = (name: string, changes: Partial<ChangedProject> = {}): ChangedProject => ({
  id: 1,
  name,
  userable_type: 'users',
  userable_id: 1,
  url: 'https://www.example.com/',
  url_short: 'example.com',
  username: 'ada',
  is_owner: true,
  role: 'owner',
  folder: null,
  project_tags: [],
  is_archived: false,
  is_favourite: false,
  moved: null,
  checked_at: null,
  failed: 0,
  day: null,
  compared_day: null,
  keywords: none,
  visibility: none,
  average_position: none,
  top_3: none,
  top_10: none,
  traffic: none,
  visibility_days: [],
  ...changes,
})

const lost = project('Lost', {
  checked_at: '2026-11-23T07:00:00Z',
  visibility_days: [null, 10, 30, 9],
  traffic: { now: 50, change: -30.4 },
  visibility: { now: 9, change: -1 },
})
const won = project('Won', {
  checked_at: '2026-11-21T07:00:00Z',
  visibility_days: [3, null, 9, null],
  traffic: { now: 80, change: 12.6 },
  visibility: { now: 9, change: 1 },
})
const slid = project('Slid', {
  checked_at: '2026-11-22T23:00:00Z',
  visibility_days: [9, 5],
  visibility: { now: 5, change: -2 },
})
const fresh = project('Fresh', { failed: 4, username: 'bert' })
const names = (projects: readonly ChangedProject[]) => projects.map(({ name }) => name)

test('the projects that lost most visits come first, those without a change last', () => {
  expect(names(arrange([fresh, won, slid, lost], changeListOf({})))).toEqual(['Lost', 'Slid', 'Won', 'Fresh'])
})

test.each([
  ['traffic', 'desc', ['Won', 'Slid', 'Lost', 'Fresh']],
  ['visibility', 'asc', ['Slid', 'Lost', 'Won', 'Fresh']],
  ['failed', undefined, ['Fresh', 'Slid', 'Lost', 'Won']],
  ['line', undefined, ['Slid', 'Lost', 'Won', 'Fresh']],
  ['checked', undefined, ['Won', 'Slid', 'Lost', 'Fresh']],
  ['checked', 'desc', ['Lost', 'Slid', 'Won', 'Fresh']],
  ['name', undefined, ['Fresh', 'Lost', 'Slid', 'Won']],
  ['name', 'desc', ['Won', 'Slid', 'Lost', 'Fresh']],
])('sorted by %s %s', (sort, order, expected) => {
  const list = changeListOf({ sort, ...(order !== undefined && { order }) })
  expect(names(arrange([fresh, won, slid, lost], list))).toEqual(expected)
})

test('every word of the search is in the name, the address or the owner', () => {
  expect(names(arrange([fresh, won], changeListOf({ query: ' BERT exam ' })))).toEqual(['Fresh'])
})

test('an address with unknown values gives the default list', () => {
  expect(changeListOf({ since: 'year', sort: 'colour', order: 'up' })).toEqual({
    since: 'day',
    sort: 'traffic',
    order: 'asc',
    query: '',
    show: null,
    folder: null,
    projectTag: null,
    tag: null,
  })
})

test('visits of the keywords known on both days stand in where the keywords are others', () => {
  const moved = {
    entered_top_3: 0,
    left_top_3: 1,
    entered_top_10: 2,
    left_top_10: 0,
    visits_won: 5,
    visits_lost: 45,
  }
  const grown = project('Grown', { traffic: { now: 90, change: null }, moved })
  expect(names(arrange([lost, grown, won], changeListOf({})))).toEqual(['Grown', 'Lost', 'Won'])
  expect(names(arrange([lost, grown, won], changeListOf({ sort: 'top_3' })))[0]).toBe('Grown')
  expect(visitsOf(project('Unknown', { moved }))).toBeNull()
})

test('archived projects are listed alone, folders and favourites narrow the others', () => {
  const filed = project('Filed', { folder: 'Clients' })
  const liked = project('Liked', { is_favourite: true })
  const old = project('Old', { folder: 'Clients', is_archived: true, is_favourite: true })
  const shown = (search: Record<string, string>) => names(arrange([filed, liked, old], changeListOf(search)))
  expect(shown({})).toEqual(['Filed', 'Liked'])
  expect(shown({ folder: 'Clients' })).toEqual(['Filed'])
  expect(shown({ show: 'favourites' })).toEqual(['Liked'])
  expect(shown({ show: 'unfiled' })).toEqual(['Liked'])
  expect(shown({ show: 'archived' })).toEqual(['Old'])
  const tagged = project('Tagged', { project_tags: ['Shops'] })
  const ofShops = inGroup([filed, tagged, old], { show: null, folder: null, projectTag: 'Shops' })
  expect(ofShops).toEqual([tagged])
  expect(projectTagsOf([filed, tagged])).toEqual([{ name: 'Shops', count: 1 }])
  expect(foldersOf([filed, liked, old])).toEqual([{ name: 'Clients', count: 1 }])
})

test('the summary adds up whole visits', () => {
  expect(summaryOf([lost, won, slid, fresh])).toEqual({
    lost: { projects: 1, visits: 30 },
    won: { projects: 1, visits: 13 },
    failed: 1,
  })
})

test('T17 the count of all projects is that of the header, with those of others beside it', () => {
  const ofClient = project('Client', { is_owner: false })
  expect(allCount([lost, won])).toBe('2')
  expect(allCount([lost, won, ofClient])).toBe('2 and 1 of others')
  expect(allCount([ofClient, ofClient]), 'in the account of somebody else').toBe('2')
})
