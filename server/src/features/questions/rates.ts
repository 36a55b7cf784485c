import type { AnswerDay, AnswerRate, AnswerRates } from '@rankline/contract/questions/calls'
import { announced, pairedChange } from '@rankline/serp/answer-changes'
import {
  measureRate,
  measureVoice,
  nameByCitation,
  noiseFloor,
  type QuestionCounts,
} from '@rankline/serp/answer-rates'
import { groupBy } from '../../platform/group-by.ts'
import type { Reading } from './read-answers.ts'

const measures = ['named', 'cited'] as const
type Measure = (typeof measures)[number]
type ByQuestion = ReadonlyMap<number, readonly Reading[]>

const answered = (readings: readonly Reading[]) => readings.filter(({ state }) => state === 'answered')
const byQuestion = (readings: readonly Reading[]): ByQuestion =>
  groupBy(answered(readings), ({ questionId }) => questionId)

const countsOf = (readings: readonly Reading[], measure: Measure, brand: number): QuestionCounts => ({
  answers: readings.length,
  found: readings.filter((one) => one[measure].includes(brand)).length,
})

function rateOf(questions: ByQuestion, measure: Measure, brand: number): AnswerRate | null {
  const measured = measureRate([...questions.values()].map((of) => countsOf(of, measure, brand)))
  if (measured === null) return null
  const { rate, found, answers, these, like, effective } = measured
  return {
    ...{ rate, found, answers, effective },
    ...{ low: these.low, high: these.high, low_like: like.low, high_like: like.high },
    noise: noiseFloor(measured, answers / measured.questions),
  }
}

/** The numbers of one day. @param brands places of the brands in the readings, in the order of the answer */
export function dayOf(date: string, readings: readonly Reading[], brands: readonly number[]): AnswerDay {
  const questions = byQuestion(readings)
  const count = (state: Reading['state']) => readings.filter((one) => one.state === state).length
  const voice = (brand: number) =>
    measureVoice(
      [...questions.values()].map((of) => ({
        own: countsOf(of, 'named', brand).found,
        all: of.reduce((sum, { named }) => sum + named.length, 0),
      })),
    )
  return {
    date,
    questions: questions.size,
    answers: count('answered'),
    none_shown: count('none_shown'),
    failed: count('failed'),
    of: brands.map((brand) => ({
      named: rateOf(questions, 'named', brand),
      cited: rateOf(questions, 'cited', brand),
      voice: voice(brand),
    })),
  }
}

/** Compares two days question by question, for each brand and measure. */
export function changesOf(
  before: readonly Reading[],
  after: readonly Reading[],
  brands: readonly { id: number; place: number }[],
): AnswerRates['changes'] {
  const [earlier, later] = [byQuestion(before), byQuestion(after)]
  const changes = brands.flatMap(({ id, place }) =>
    measures.flatMap((measure) => {
      const pairs = [...later].map(([questionId, of]) => ({
        before: countsOf(earlier.get(questionId) ?? [], measure, place),
        after: countsOf(of, measure, place),
      }))
      const found = pairedChange(pairs)
      return found === null ? [] : [{ brand_id: id, measure, ...found }]
    }),
  )
  const isAnnounced = announced(changes.map(({ p }) => p))
  return changes.map((change, index) => ({ ...change, is_announced: isAnnounced[index] ? 1 : 0 }))
}

/** Counts the answers of a day by whether they name and cite the own brand, the first of the list. */
export const crossedOf = (readings: readonly Reading[]) =>
  nameByCitation(
    answered(readings).map(({ named, cited }) => ({
      isNamed: named.includes(OWN),
      isCited: cited.includes(OWN),
    })),
  )

/** Place of the own brand. */
const OWN = 0

type Asked = { id: number; text: string; topics: string[] }

/** The questions of a day with their counts: first those that others are named in and the own brand is not. */
export function questionRows(
  readings: readonly Reading[],
  asked: readonly Asked[],
  names: readonly string[],
): AnswerRates['questions'] {
  const questions = byQuestion(readings)
  const rows = asked.flatMap(({ id, text, topics }) => {
    const of = questions.get(id)
    if (of === undefined) return []
    const named = countsOf(of, 'named', OWN).found
    const rivals = names
      .flatMap((name, brand) => (brand === OWN ? [] : [{ name, named: countsOf(of, 'named', brand).found }]))
      .filter((rival) => rival.named > 0)
      .toSorted((a, b) => b.named - a.named)
    const isGap: 0 | 1 = named === 0 && rivals.length > 0 ? 1 : 0
    const cited = countsOf(of, 'cited', OWN).found
    return [{ id, text, topics, answers: of.length, named, cited, rivals, is_gap: isGap }]
  })
  return rows.toSorted(
    (a, b) =>
      b.is_gap - a.is_gap || a.named / a.answers - b.named / b.answers || b.rivals.length - a.rivals.length,
  )
}

/** The sites that the answers of a day cite, those of most answers first. */
export function sourceRows(
  readings: readonly Reading[],
  brandIds: readonly number[],
): AnswerRates['sources'] {
  const sites = new Map<string, { brand: number | null; answers: number; questions: Set<number> }>()
  for (const { questionId, hosts } of answered(readings))
    for (const [host, brand] of hosts) {
      const site = sites.get(host) ?? { brand, answers: 0, questions: new Set() }
      site.answers += 1
      site.questions.add(questionId)
      sites.set(host, site)
    }
  return [...sites]
    .map(([host, { brand, answers, questions }]) => ({
      host,
      brand_id: brand === null ? null : brandIds[brand]!,
      answers,
      questions: questions.size,
    }))
    .toSorted((a, b) => b.answers - a.answers || a.host.localeCompare(b.host))
}
