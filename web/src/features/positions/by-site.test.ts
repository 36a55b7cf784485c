import type { TopEntry } from '@rankline/contract/positions/calls'
import { expect, test } from 'vitest'
import { bestOfSites, comparedBySite } from './by-site.ts'
import { lostFrom } from './result-marks.ts'

const entry = (current_position: number, url: string): TopEntry => ({
  current_position,
  absolute_position: null,
  prev_position: null,
  diff: null,
  diff_text: '-',
  url,
  is_own: false,
  competitor: null,
  data_json: { title: '', url, desc: '' },
})
const list = (...urls: string[]) => urls.map((url, index) => entry(index + 1, url))

const before = list(
  'https://a.example/old',
  'https://www.b.example/',
  'https://c.example/',
  'https://a.example/2',
)
const now = list(
  'https://b.example/new',
  'https://d.example/',
  'https://b.example/2',
  'https://www.a.example/',
)

test('a site stands where its best page stands', () => {
  expect(bestOfSites(now).map(({ current_position }) => current_position)).toEqual([1, 2, 4])
})

test('a site is compared with itself, though another page of it ranks', () => {
  const compared = comparedBySite(now, before, 100)
  expect(
    compared.map(({ url, prev_position, diff, diff_text }) => [url, prev_position, diff, diff_text]),
  ).toEqual([
    ['https://b.example/new', 2, 1, 'improved'],
    ['https://d.example/', null, null, 'new'],
    ['https://www.a.example/', 1, -3, 'declined'],
  ])
  expect(lostFrom(bestOfSites(before), compared, 100).map(({ url }) => url)).toEqual(['https://c.example/'])
})

test('a site below the depth of the other day may have been there', () => {
  expect(comparedBySite(now, [], 1).map(({ diff_text }) => diff_text)).toEqual(['new', '-', '-'])
})
