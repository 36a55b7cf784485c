import { type SettingType, setFlag } from '@rankline/contract/keywords/flags'
import { call, ignoreHandledError } from '../../platform/api.ts'
import { refreshAll, sharedKeys } from '../../platform/query-keys.ts'
import type { Matching } from '../../platform/row-selection.ts'
import { applyToMatching } from '../matching-keywords/apply-matching.ts'

/** Turns a setting of the keywords on or off. It does not ask, because the change is easy to undo. */
export async function changeFlag(
  keywordIds: number[],
  matching: Matching | null,
  change: { flag: SettingType; isOn: boolean },
) {
  const fields = { flag: change.flag, is_on: change.isOn ? '1' : '0' }
  // If the call is refused, it has shown the message.
  if (matching !== null)
    return void (await applyToMatching(matching, 'set_flag', fields).catch(ignoreHandledError))
  await call(setFlag, { project_keyword_ids: keywordIds, ...fields }, { showMessage: true }).catch(
    ignoreHandledError,
  )
  await refreshAll(sharedKeys.keywords, sharedKeys.projects)
}
