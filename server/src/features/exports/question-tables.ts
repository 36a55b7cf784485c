import type { QuestionFile } from '@rankline/contract/exports/questions'
import { INVENTED_LABEL, SOURCE_HEAD } from '@rankline/contract/invented'
import type { AnswerRate } from '@rankline/contract/questions/calls'
import { countryById } from '@rankline/serp/catalog/countries'
import { languageById } from '@rankline/serp/catalog/languages'
import type { answerRates } from '../questions/rates.service.ts'
import type { ReadAnswer } from '../questions/readings.service.ts'
import type { Cell, Column, ColumnKind } from './table/table.ts'

const column = (
  header: string,
  kind: ColumnKind = 'text',
  width = Math.max(9, header.length + 2),
): Column => ({
  ...{ header, kind, width },
})
const source = column(SOURCE_HEAD, 'text', 18)
const sourceOf = (isInvented: boolean): Cell => (isInvented ? INVENTED_LABEL : null)

const rateColumns = (name: string): Column[] => [
  column(`${name}, answers`, 'integer'),
  column(`${name}, rate`, 'decimal'),
  column(`${name}, low`, 'decimal'),
  column(`${name}, high`, 'decimal'),
  column(`${name}, low for questions like these`, 'decimal'),
  column(`${name}, high for questions like these`, 'decimal'),
]

const place: Column[] = [column('Topics', 'text', 24), column('Country'), column('Language')]

/** Columns of each file. Rates are shares from 0 to 1. */
export const questionColumns: Readonly<Record<QuestionFile, readonly Column[]>> = {
  rates: [
    column('Date', 'text', 12),
    column('Brand', 'text', 24),
    column('Own brand'),
    column('Questions', 'integer'),
    column('Answers', 'integer'),
    column('Without an answer', 'integer'),
    column('Failed', 'integer'),
    ...rateColumns('Named'),
    ...rateColumns('Cited'),
    column('Share of voice', 'decimal'),
    source,
  ],
  questions: [
    column('Date', 'text', 12),
    column('Question', 'text', 60),
    ...place,
    column('Answers', 'integer'),
    column('Without an answer', 'integer'),
    column('Failed', 'integer'),
    column('Named', 'integer'),
    column('Cited', 'integer'),
    column('Competitors named', 'text', 40),
    source,
  ],
  answers: [
    column('Date', 'text', 12),
    column('Question', 'text', 60),
    ...place,
    column('Number', 'integer'),
    column('Answered at', 'moment', 20),
    column('Failure'),
    column('Model', 'text', 24),
    column('Searched the web'),
    column('Names', 'text', 40),
    column('Cites', 'text', 40),
    column('Cited pages', 'integer'),
    column('Answer', 'text', 100),
    source,
  ],
  citations: [
    column('Date', 'text', 12),
    column('Question', 'text', 60),
    column('Number', 'integer'),
    column('Place', 'integer'),
    column('Page', 'text', 60),
    column('Title', 'text', 40),
    column('Use'),
    column('Brand', 'text', 24),
    source,
  ],
}

const rateCells = (rate: AnswerRate | null): Cell[] =>
  rate === null
    ? [null, null, null, null, null, null]
    : [rate.found, rate.rate, rate.low, rate.high, rate.low_like, rate.high_like]

const yes = (is: boolean | null): Cell => (is === null ? null : is ? 'yes' : 'no')

/** Rows of rates: each day with each brand. */
export const rateRows = ({ brands, days, is_invented }: Awaited<ReturnType<typeof answerRates>>): Cell[][] =>
  days.flatMap(({ date, questions, answers, none_shown, failed, of }) =>
    brands.map(({ name, is_own }, index) => {
      const { named = null, cited = null, voice = null } = of[index] ?? {}
      return [
        ...[date, name, yes(is_own === 1), questions, answers, none_shown, failed],
        ...rateCells(named),
        ...rateCells(cited),
        voice?.share ?? null,
        sourceOf(is_invented === 1),
      ]
    }),
  )

const placeCells = ({ topics, country_id, language_id }: ReadAnswer['question']): Cell[] => [
  topics.join(', '),
  countryById(country_id)?.alpha2 ?? null,
  languageById(language_id)?.code ?? null,
]

const namesOf = (brands: readonly number[], names: readonly string[]): string =>
  brands
    .toSorted((a, b) => a - b)
    .map((brand) => names[brand]!)
    .join(', ')

export const answerCells = ({ question, answer, reading }: ReadAnswer, names: readonly string[]): Cell[] => [
  ...[answer.day, question.text, ...placeCells(question), answer.number, answer.answered_at],
  ...[answer.outcome === 'answered' ? null : answer.outcome, answer.model, yes(answer.searched)],
  ...[namesOf(reading.named, names), namesOf(reading.cited, names)],
  answer.citations.filter(({ use }) => use === 'cited').length,
  answer.text,
  sourceOf(answer.is_invented),
]

export const citationRows = (
  { question, answer }: ReadAnswer,
  brandOf: (url: string) => string | null,
): Cell[][] =>
  answer.citations.map(({ url, title, use }, index) => [
    ...[answer.day, question.text, answer.number, index + 1, url, title, use, brandOf(url)],
    sourceOf(answer.is_invented),
  ])

/** Rows of questions: each day with each of them. @param answers of the same questions, all of their days */
export function questionDayRows(answers: readonly ReadAnswer[], names: readonly string[]): Cell[][] {
  const days = new Map<string, ReadAnswer[]>()
  for (const one of answers) {
    const key = `${one.answer.day} ${one.question.id}`
    days.set(key, [...(days.get(key) ?? []), one])
  }
  return [...days.values()].map((of) => {
    const { question, answer } = of[0]!
    const count = (has: (one: ReadAnswer) => boolean) => of.filter(has).length
    const answered = (one: ReadAnswer) => one.reading.state === 'answered'
    const rivals = names.flatMap((name, brand) => {
      const named = count((one) => answered(one) && one.reading.named.includes(brand))
      return brand === 0 || named === 0 ? [] : [`${name} ${named}`]
    })
    return [
      ...[answer.day, question.text, ...placeCells(question)],
      count(answered),
      count(({ reading }) => reading.state === 'none_shown'),
      count(({ reading }) => reading.state === 'failed'),
      count((one) => answered(one) && one.reading.named.includes(0)),
      count((one) => answered(one) && one.reading.cited.includes(0)),
      rivals.join(', '),
      sourceOf(of.some((one) => one.answer.is_invented)),
    ]
  })
}
