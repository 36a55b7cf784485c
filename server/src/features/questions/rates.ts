import type { AnswerDay, AnswerRate, AnswerRates } from '@rankline/contract/questions/calls'
import { SHOWN_BRANDS } from '@rankline/contract/questions/calls'
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

/** The answers among readings; failures and pages without an answer are in no rate. */
export const answered = (readings: readonly Reading[]) => readings.filter(({ state }) => state === 'answered')
export const byQuestion = (readings: readonly Reading[]): ByQuestion =>
  groupBy(answered(readings), ({ questionId }) => questionId)

export const countsOf = (readings: readonly Reading[], measure: Measure, brand: number): QuestionCounts => ({
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

/** How often the answers of a day name the own brand; null without answers. */
export const ownRate = (readings: readonly Reading[]) =>
  measureRate([...byQuestion(readings).values()].map((of) => countsOf(of, 'named', OWN)))

/** Places of the own brand, which is the first, and of those that are named most. */
export function shownBrands(count: number, readings: readonly Reading[]): number[] {
  const named = Array.from({ length: count }, () => 0)
  for (const reading of readings) for (const brand of reading.named) named[brand]! += 1
  const rivals = named.map((total, place) => ({ total, place })).slice(1)
  const most = rivals.toSorted((a, b) => b.total - a.total).slice(0, SHOWN_BRANDS - 1)
  return count === 0 ? [] : [0, ...most.map(({ place }) => place)]
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
export const OWN = 0

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
