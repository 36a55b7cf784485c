import type { Topic } from '@rankline/contract/topics/calls'
import { expect, test } from 'vitest'
import { byFamily, relatedTopics } from './families.ts'

const topic = (id: number, parent: number | null) => ({ tag: { id }, parent_id: parent }) as Topic
const topics = [topic(1, null), topic(2, null), topic(3, 1), topic(4, 1), topic(5, 9)]

test('related topics follow the largest of them', () => {
  expect(byFamily(topics).map(({ topic: { tag }, isBelow }) => [tag.id, isBelow])).toEqual([
    [1, false],
    [3, true],
    [4, true],
    [2, false],
    // Its largest one is not listed.
    [5, false],
  ])
})

test('a topic has the others of its family as related ones', () => {
  const idsOf = (id: number) => relatedTopics(topics, id).map(({ tag }) => tag.id)
  expect(idsOf(1)).toEqual([3, 4])
  expect(idsOf(3)).toEqual([1, 4])
  expect(idsOf(2)).toEqual([])
  expect(idsOf(7)).toEqual([])
})
