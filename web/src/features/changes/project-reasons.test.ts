import type { ChangedKeyword } from '@rankline/contract/changes/calls'
import type { Explanation } from '@rankline/contract/explanations/calls'
import { expect, test } from 'vitest'
import { explanationOf } from '../explanations/explanation-sample.ts'
import { projectReasons } from './project-reasons.ts'

const lost = (id: number, from: number, to: number | null, visits: number | null): ChangedKeyword => ({
  project_keyword_id: id,
  keyword: `keyword ${id}`,
  device_slug: 'desktop',
  place: null,
  from,
  to,
  from_url: null,
  to_url: null,
  traffic_change: visits,
})

const about = (id: number, changes: Partial<Explanation> = {}): [number, Explanation] => [
  id,
  explanationOf({
    project_keyword_id: id,
    from: { day: '2026-11-22', position: 3 },
    to: { day: '2026-11-23', position: 9 },
    ...changes,
  }),
]

const site = (host: string) => ({ host, from: 5, to: 2 })
const passing = (...hosts: string[]) => ({ passed_by: hosts.map(site), passed_by_count: hosts.length })
const update = { name: 'November core update', started_on: '2026-11-20', ended_on: null }

test('a project that lost nothing has no reasons', () => {
  expect(projectReasons([], new Map())).toEqual([])
})

test('the keyword that lost most is told before anything is known about it', () => {
  expect(projectReasons([lost(1, 3, null, -400.4), lost(2, 5, 6, -3)], new Map())).toEqual([
    'Biggest loss: “keyword 1” (desktop): 3 → not ranked, −400 visits a month.',
  ])
  expect(projectReasons([lost(1, 60, 70, null)], new Map())).toEqual([
    'Biggest loss: “keyword 1” (desktop): 60 → 70.',
  ])
})

test('who passed most often comes first; pages and updates are counted once', () => {
  const page = { from: 'https://shop.example/a', to: 'https://shop.example/b' }
  const explained = new Map([
    about(1, { ...passing('b.example', 'a.example'), page, updates: [update] }),
    about(2, { ...passing('c.example', 'a.example'), updates: [update] }),
    about(3, passing('d.example')),
    // Not among those that lost.
    about(9, passing('e.example', 'e.example', 'e.example')),
  ])
  expect(projectReasons([lost(1, 3, 9, -50), lost(2, 4, 8, -20), lost(3, 1, 2, -10)], explained)).toEqual([
    'Biggest loss: “keyword 1” (desktop): 3 → 9, −50 visits a month.',
    'Overtook you: a.example on 2, b.example on 1, c.example on 1 of the 3 keywords that lost most.',
    'Another page ranks for 1 of the 3 keywords that lost most.',
    'Near a known update: November core update (since 20 Nov).',
  ])
})

test('a count that may be too low says so', () => {
  const explained = new Map([about(1, { passed_by: [site('a.example')], passed_by_count: 4 })])
  expect(projectReasons([lost(1, 3, 9, -50)], explained)[1]).toBe(
    'Overtook you: a.example on 1 of the 1 keyword that lost most, at least.',
  )
})
