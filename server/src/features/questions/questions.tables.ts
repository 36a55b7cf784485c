import type { Surface } from '@rankline/serp/answers/answer'
import type { Columns } from '../../platform/database/columns.ts'
import type { Narrow } from '../../platform/database/narrow.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'

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
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends QuestionsTables {}
}

export const questionsFacts = {
  questions: { erased: 'deleted', archived: 'rows', withProject: 'copied' },
  question_brands: { erased: 'deleted', archived: 'rows', withProject: 'copied' },
  question_asks: { erased: 'deleted', archived: { leftOut: 'pages' }, withProject: 'copied' },
} satisfies FactsOf<QuestionsTables>
