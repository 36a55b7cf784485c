import { type Frequency, setFrequency } from '@rankline/contract/keywords/frequency'
import { call } from '../../platform/api.ts'
import { refreshAll, sharedKeys } from '../../platform/query-keys.ts'
import type { Matching } from '../../platform/row-selection.ts'
import { applyToMatching } from '../matching-keywords/apply-matching.ts'

/** Throws `CallFailed`; the call has shown the error. */
export async function changeFrequency(keywordIds: number[], matching: Matching | null, every: Frequency) {
  if (matching !== null) await applyToMatching(matching, 'set_frequency', { check_every: every })
  else {
    await call(setFrequency, { project_keyword_ids: keywordIds, check_every: every }, { showMessage: true })
    await refreshAll(sharedKeys.keywords, sharedKeys.projects)
  }
}
