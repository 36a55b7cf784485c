import type { Explanation } from '@rankline/contract/explanations/calls'

/** Builds an explanation for tests: a keyword that moved for no known reason. */
export const explanationOf = (
  given: Pick<Explanation, 'project_keyword_id' | 'from' | 'to'> & Partial<Explanation>,
): Explanation => ({
  page: null,
  missing_days: [],
  passed_by: [],
  passed_by_count: 0,
  passed: [],
  passed_count: 0,
  features_came: [],
  features_went: [],
  notes: [],
  updates: [],
  ...given,
})
