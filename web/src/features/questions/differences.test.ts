import { expect, test } from 'vitest'
import { type Compared, differencesOf, sentencesOf } from './differences.ts'

const answer = (text: string, changes: Partial<Compared> = {}): Compared => ({
  text,
  failure: null,
  mentions: [],
  citations: [],
  ...changes,
})
const cite = (url: string, is_cited: 0 | 1 = 1) => ({ url, is_cited })

test('sentences have no signs of lists and of bold letters', () => {
  expect(sentencesOf('Look at these:\n\n1. **Acorn**: clear prices. Good support.\n- Oak\n\n***')).toEqual([
    'Look at these:',
    'Acorn: clear prices.',
    'Good support.',
    'Oak',
  ])
})

test('what one of two days says and cites alone is a difference, once an answer', () => {
  const before = [answer('Both. Old. Old.', { citations: [cite('a'), cite('b')] }), answer('Both.')]
  const after = [
    answer('Both. New.', { citations: [cite('a'), cite('c'), cite('d', 0)] }),
    answer('New.', { citations: [cite('c')] }),
  ]
  expect(differencesOf(before, after)).toMatchObject({
    answers: { before: 2, after: 2 },
    sentences: [
      { item: 'New.', before: 0, after: 2 },
      { item: 'Old.', before: 1, after: 0 },
    ],
    pages: [
      { item: 'c', before: 0, after: 2 },
      { item: 'b', before: 1, after: 0 },
    ],
  })
})

test('a brand is counted once an answer on both days; a failed attempt counts nowhere', () => {
  const named = { mentions: [{ brand_id: 7 }, { brand_id: 7 }] }
  const failed = answer('Lost.', { failure: 'timeout', ...named })
  expect(differencesOf([answer('A', named), failed], [answer('A')])).toMatchObject({
    answers: { before: 1, after: 1 },
    sentences: [],
    brands: [{ item: 7, before: 1, after: 0 }],
  })
})
