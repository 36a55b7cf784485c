import { utcDay } from '@rankline/contract/days'
import { expect, test } from 'vitest'
import { beginsTrade, changedFrom } from './page-moves.ts'

/** `A`, `B`: the page of each day that had one. */
const pagesOf = (days: Readonly<Record<number, string>>) =>
  Object.entries(days).map(([day, name]) => ({
    day: utcDay(Number(day), new Date('2026-01-01T12:00:00Z')),
    page: name.charCodeAt(0),
    url: `https://www.example.com/${name}`,
  }))

type Case = [what: string, days: Record<number, string>, from: string | null, begins: boolean]

const cases: Case[] = [
  ['no page ever', {}, null, false],
  ['the first page ever', { 1: 'A' }, null, false],
  ['the same page', { 1: 'A', 2: 'A' }, null, false],
  ['another page', { 1: 'A', 2: 'B' }, 'A', false],
  ['another page after days without one', { 1: 'A', 9: 'B' }, 'A', false],
  ['the page is back', { 1: 'A', 2: 'B', 3: 'A' }, 'B', true],
  ['the page is back within 30 days', { 1: 'A', 2: 'B', 32: 'A' }, 'B', true],
  ['the page is back later than that', { 1: 'A', 2: 'B', 33: 'A' }, 'B', false],
  ['they trade again', { 1: 'A', 2: 'B', 3: 'A', 4: 'B' }, 'A', false],
  ['they trade again after a long time', { 1: 'A', 2: 'B', 3: 'A', 60: 'B', 61: 'A' }, 'B', true],
  ['a third page', { 1: 'A', 2: 'B', 3: 'C' }, 'B', false],
  ['the first two beside a third', { 1: 'A', 2: 'B', 3: 'C', 4: 'B' }, 'C', true],
  ['a change on the day before', { 1: 'A', 2: 'B', 3: 'B' }, null, false],
]

test.each(cases)('%s', (_, days, from, begins) => {
  const pages = pagesOf(days)
  expect(changedFrom(pages)?.url.at(-1) ?? null).toBe(from)
  expect(beginsTrade(pages)).toBe(begins)
})
