import { setPreferredPage } from '@rankline/contract/keywords/preferred-page'
import { call } from '../../platform/api.ts'
import { refreshAll, sharedKeys } from '../../platform/query-keys.ts'
import type { Matching } from '../../platform/row-selection.ts'
import { applyToMatching } from '../matching-keywords/apply-matching.ts'

/** Sets the page that should rank for keywords; an empty text means any. Throws `CallFailed`; the call has shown the error. */
export async function preferPage(keywordIds: number[], url: string, matching: Matching | null = null) {
  if (matching !== null) await applyToMatching(matching, 'set_preferred_page', { preferred_page: url })
  else {
    const input = { project_keyword_ids: keywordIds, preferred_page: url }
    await call(setPreferredPage, input, { showMessage: true })
    await refreshAll(sharedKeys.keywords, sharedKeys.keywordDetails)
  }
}
