import type { Citation, FailureReason, Surface } from '@rankline/serp/answers/answer'
import type { Columns } from '../../platform/database/columns.ts'
import type { Narrow } from '../../platform/database/narrow.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'

/** `answered`, or why there is no answer. */
export type AnswerOutcome = 'answered' | FailureReason

interface AnswersTables {
  asked_questions: Narrow<'asked_questions', { surface: Surface }>
  answer_requests: Narrow<'answer_requests', { surface: Surface; reason: FailureReason }>
  answer_rounds: Columns['answer_rounds']
  answer_round_requests: Columns['answer_round_requests']
  answers: Narrow<'answers', { outcome: AnswerOutcome; citations: readonly Citation[] }>
  answer_surfaces: Narrow<'answer_surfaces', { surface: Surface }>
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends AnswersTables {}
}

export const answersFacts = {
  asked_questions: { placement: 'coordinator', erased: 'impersonal' },
  answer_requests: { placement: 'coordinator', erased: 'impersonal' },
  answer_rounds: { placement: 'coordinator', erased: 'deleted', archived: { leftOut: 'billing' } },
  answer_round_requests: { placement: 'coordinator', erased: 'deleted', archived: { leftOut: 'work' } },
  answers: { placement: 'coordinator', erased: 'impersonal' },
  answer_surfaces: { placement: 'coordinator', erased: 'impersonal' },
} satisfies FactsOf<AnswersTables>
