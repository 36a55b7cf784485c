import { collectFirstPages } from '@rankline/serp/page-overlap'
import { coffee } from '@rankline/serp/testing/requests'
import { adjustedRandIndex, pairsKept } from '@rankline/serp/testing/topic-world'
import { topicsOf } from '@rankline/serp/topics'
import { expect, test } from 'vitest'
import { dateOf, dayNumber } from './day.ts'
import { createWorld } from './world.ts'

const start = dayNumber('2026-03-01')
const subjects = Array.from(
  ['shoes', 'hats', 'lamps', 'tents', 'bikes', 'chairs', 'knives', 'clocks', 'drums', 'kites'],
  (thing) => ['red', 'blue', 'used', 'light'].map((kind) => `${kind} ${thing}`),
).flat()
const forms = [
  (subject: string) => subject,
  (subject: string) => `best ${subject}`,
  (subject: string) => `buy ${subject} online`,
  (subject: string) => `${subject} near me`,
  (subject: string) => `cheap ${subject}`,
  (subject: string) => `${subject} reviews`,
  (subject: string) => `${subject} guide`,
  (subject: string) => `which ${subject}`,
]
const keywords = subjects.flatMap((subject, topic) => forms.map((form) => ({ phrase: form(subject), topic })))

const world = createWorld('topics')

function pagesOn(day: number) {
  const collected = collectFirstPages()
  for (const { phrase } of keywords) {
    const { results } = world.rank({ ...coffee, phrase, place: '' }, dateOf(day))
    collected.add(results.map(({ url }, index) => ({ position: index + 1, url })))
  }
  return collected.pages()
}

test('the topics of the sandbox are found, and stay from day to day', async () => {
  const known = keywords.map(({ topic }) => topic)
  let before = (await topicsOf(pagesOn(start))).topics
  expect(adjustedRandIndex(known, before)).toBeGreaterThanOrEqual(0.9)
  for (let day = 1; day <= 7; day += 1) {
    const after = (await topicsOf(pagesOn(start + day), before)).topics
    expect(pairsKept(before, after), `day ${day}`).toBeGreaterThanOrEqual(0.95)
    before = after
  }
  expect(adjustedRandIndex(known, before)).toBeGreaterThanOrEqual(0.9)
})
