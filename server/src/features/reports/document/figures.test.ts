import { expect, test } from 'vitest'
import { wordsIn } from '../texts/words.ts'
import type { Figures } from './figures.ts'
import { figuresOf } from './figures.ts'
import { type KeywordRow, keywordRow } from './keyword-row.ts'
import { draftOf } from './sentences.ts'

const english = wordsIn('en')
const now = new Date('2026-11-22T06:00:00Z')
const window = { from: '2026-11-15', to: '2026-11-21' }
/** Position 1 gets 40%, position 10 gets 1%, and positions from 11 on get nothing. */
const curve = [0.4, 0.2, 0.1, 0.08, 0.05, 0.04, 0.03, 0.02, 0.015, 0.01]

/** The code that `dayCode` makes in SQL. */
const codeOf = (day: number, position: number | null) => day * 4_096 + (position ?? 0) + 2_048

type Given = {
  phrase: string
  volume: number | null
  /** Undefined: not checked before the window. */
  before?: number | null
  after: number | null
}

let nextId = 0
function rowOf({ phrase, volume, before, after }: Given): KeywordRow {
  nextId += 1
  return keywordRow(
    {
      ...{ id: nextId, project_id: 7, engine_id: 1, country_id: 276, language_id: 1, device_id: 1 },
      ...{ phrase, volume, is_enabled: true, check_every: 1, outcome: 'ranked', failure: null },
      ...{ checked_at: now, depth: 100, position: null, is_snippet: false, previous_position: null },
      ...{
        position_day: null,
        best_position: 1,
        worst_position: 90,
        cost_per_click: null,
        place: null,
        other_country_id: null,
      },
      ...{ features: [], own_features: [], landing_url: null },
      codes: [...(before === undefined ? [] : [codeOf(-1, before)]), codeOf(6, after)],
    } as Parameters<typeof keywordRow>[0],
    window,
    curve,
  )
}

const summaryOf = (figures: Figures, words: typeof english) => {
  const { lead, counts } = draftOf({ figures, moves: new Map(), parts: [] }, words)
  return [...lead, ...counts]
}
const figuresFor = (...given: Given[]) => figuresOf(given.map(rowOf), window, now)
const phrasesOf = (rows: readonly KeywordRow[]) => rows.map(({ phrase }) => phrase)

test('visits before the window are of the position before it', () => {
  const lost = rowOf({ phrase: 'lost', volume: 17_000, before: 1, after: 5 })
  expect(lost).toMatchObject({ trafficBefore: 6_800, traffic: 850, visitsWon: -5_950 })
  const left = rowOf({ phrase: 'left', volume: 100, before: 1, after: null })
  expect(left).toMatchObject({ trafficBefore: 40, traffic: 0, visitsWon: -40 })
  const unknown = rowOf({ phrase: 'unknown', volume: null, before: 1, after: 5 })
  expect(unknown).toMatchObject({ trafficBefore: null, traffic: null, visitsWon: null })
  const first = rowOf({ phrase: 'first', volume: 100, after: 1 })
  expect(first).toMatchObject({ trafficBefore: null, traffic: 40, visitsWon: null })
})

test('the biggest drops and gains are those of visits; without volume, those of places', () => {
  const pairs = [
    { phrase: 'few places', volume: null, from: 3, to: 5 },
    { phrase: 'many places', volume: null, from: 3, to: 80 },
    { phrase: 'no visits', volume: 900, from: 20, to: 90 },
    { phrase: 'rarely searched', volume: 10, from: 10, to: 90 },
    { phrase: 'often searched', volume: 17_000, from: 1, to: 5 },
  ]
  const order = ['often searched', 'rarely searched', 'no visits', 'many places', 'few places']
  const fell = figuresFor(...pairs.map(({ from, to, ...rest }) => ({ ...rest, before: from, after: to })))
  expect(phrasesOf(fell.losers)).toEqual(order)
  expect(fell.winners).toEqual([])
  const rose = figuresFor(...pairs.map(({ from, to, ...rest }) => ({ ...rest, before: to, after: from })))
  expect(phrasesOf(rose.winners)).toEqual(order)
})

test('a big loss of visits is among the drops beside many bigger drops of places', () => {
  const small = Array.from({ length: 12 }, (_, index) => ({
    phrase: `small ${index}`,
    volume: 10,
    before: 10,
    after: 80 + index,
  }))
  const { losers } = figuresFor(...small, { phrase: 'shoes', volume: 17_000, before: 1, after: 5 })
  expect(losers).toHaveLength(10)
  // Equal visits are in the order of places.
  expect(phrasesOf(losers).slice(0, 3)).toEqual(['shoes', 'small 11', 'small 10'])
})

test('the change of visits is over the keywords known before', () => {
  const lost = { phrase: 'lost', volume: 17_000, before: 1, after: 5 }
  const figures = figuresFor(lost, { phrase: 'kept', volume: 1_000, before: 1, after: 1 })
  expect(figures).toMatchObject({ traffic: 1_250, trafficBefore: 7_200, trafficChange: -5_950 })
  expect(summaryOf(figures, english)).toContain('Estimated visits a month: 1,250 (−5,950, −83%).')
  const grown = figuresFor(lost, { phrase: 'first', volume: 10_000, after: 1 })
  expect(grown).toMatchObject({ traffic: 4_850, trafficBefore: 6_800, trafficChange: -5_950 })
  expect(summaryOf(grown, english)).toContain(
    'Estimated visits a month: 4,850 (−5,950, −87% over the keywords known before).',
  )
})

test('without visits before there is no percentage, and without volume no sentence', () => {
  const said = (...given: Given[]) => summaryOf(figuresFor(...given), english).join(' ')
  expect(said({ phrase: 'new', volume: 1_000, before: null, after: 1 })).toContain('a month: 400 (+400).')
  expect(said({ phrase: 'kept', volume: 1_000, before: 1, after: 1 })).toContain('a month: 400 (±0).')
  expect(said({ phrase: 'first', volume: 1_000, after: 1 })).toContain('a month: 400.')
  const unknown = figuresFor({ phrase: 'unknown', volume: null, before: 1, after: 5 })
  expect(unknown).toMatchObject({ trafficBefore: null, trafficChange: null })
  expect(summaryOf(unknown, english).join(' ')).not.toContain('visits')
})
