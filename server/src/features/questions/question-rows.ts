import type { AnswerRates } from '@rankline/contract/questions/calls'
import { measureRate, type QuestionCounts } from '@rankline/serp/answer-rates'
import { byQuestion, countsOf, OWN } from './rates.ts'
import type { Reading } from './read-answers.ts'

type Asked = { id: number; text: string; topics: string[] }
type Days = {
  /** Readings of the last day with answers, and of the one before it. */
  last: readonly Reading[]
  before: readonly Reading[]
}

/** The questions of the last day with their counts: first those that others are named in and the own brand is not. */
export function questionRows(
  { last, before }: Days,
  asked: readonly Asked[],
  names: readonly string[],
): AnswerRates['questions'] {
  const [questions, earlier] = [byQuestion(last), byQuestion(before)]
  // Most questions have as many answers as others, so few intervals are worked out.
  const intervals = new Map<string, { low: number; high: number }>()
  const intervalOf = (counts: QuestionCounts) => {
    const key = `${counts.found} ${counts.answers}`
    const interval = intervals.get(key) ?? measureRate([counts])!.these
    intervals.set(key, interval)
    return interval
  }
  const rows = asked.flatMap(({ id, text, topics }): AnswerRates['questions'] => {
    const of = questions.get(id)
    if (of === undefined) return []
    const [named, cited] = [countsOf(of, 'named', OWN), countsOf(of, 'cited', OWN)]
    const rivals = names
      .flatMap((name, brand) => (brand === OWN ? [] : [{ name, named: countsOf(of, 'named', brand).found }]))
      .filter((rival) => rival.named > 0)
      .toSorted((a, b) => b.named - a.named)
    const then = earlier.get(id)
    return [
      {
        ...{ id, text, topics, answers: of.length, rivals },
        named: named.found,
        cited: cited.found,
        named_interval: intervalOf(named),
        cited_interval: intervalOf(cited),
        before:
          then === undefined
            ? null
            : {
                answers: then.length,
                named: countsOf(then, 'named', OWN).found,
                cited: countsOf(then, 'cited', OWN).found,
              },
        is_gap: named.found === 0 && rivals.length > 0 ? 1 : 0,
      },
    ]
  })
  return rows.toSorted(
    (a, b) =>
      b.is_gap - a.is_gap || a.named / a.answers - b.named / b.answers || b.rivals.length - a.rivals.length,
  )
}
