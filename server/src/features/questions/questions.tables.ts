import type { Surface } from '@rankline/serp/answers/answer'
import type { Columns } from '../../platform/database/columns.ts'
import type { Narrow } from '../../platform/database/narrow.ts'
import { ANONYMOUS, type FactsOf } from '../../platform/database/table-facts.ts'

/** Why a due round did not start: it is tried again the next day. */
export type RoundProblem = 'daily_requests' | 'paused' | 'surface' | 'no_questions' | 'failed'

interface QuestionsTables {
  questions: Narrow<
    'questions',
    {
      /** Null: it is asked. */
      removed_on: string
    }
  >
  question_brands: Columns['question_brands']
  question_asks: Narrow<'question_asks', { surface: Surface }>
  question_schedules: Narrow<'question_schedules', { surface: Surface; problem: RoundProblem }>
  question_rounds: Narrow<'question_rounds', { surface: Surface }>
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends QuestionsTables {}
}

export const questionsFacts = {
  questions: { placement: 'account', erased: 'deleted', archived: 'rows', withProject: 'copied' },
  question_brands: { placement: 'account', erased: 'deleted', archived: 'rows', withProject: 'copied' },
  question_asks: {
    placement: 'account',
    erased: 'deleted',
    archived: { leftOut: 'pages' },
    withProject: 'copied',
  },
  question_schedules: {
    placement: 'account',
    erased: 'deleted',
    people: { set_by: ANONYMOUS },
    archived: { leftOut: 'work' },
    withProject: 'copied',
  },
  question_rounds: {
    placement: 'account',
    erased: 'deleted',
    archived: { leftOut: 'billing' },
    withProject: 'deleted',
  },
} satisfies FactsOf<QuestionsTables>
