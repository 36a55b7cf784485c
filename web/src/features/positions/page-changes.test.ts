import { expect, test } from 'vitest'
import { pageChangesOf, pageFlagsOf } from './page-changes.ts'

const days = (pages: string) =>
  [...pages].map((page, index) => ({ day: `2026-11-0${index + 1}`, url: page === '-' ? null : page }))

test('a page takes the place of another, across days without any', () => {
  expect([...pageChangesOf(days('aab-ba'))]).toEqual([
    ['2026-11-03', 'a'],
    ['2026-11-06', 'b'],
  ])
  expect(pageChangesOf(days('-a-a')).size).toBe(0)
})

test('each change is a flag of its day', () => {
  expect(pageFlagsOf(days('ab')).map(({ date }) => date)).toEqual(['2026-11-02'])
})
