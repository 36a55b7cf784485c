import { KEYWORD_STATUS, type Keyword } from '@rankline/contract/keywords/calls'
import { DAILY, frequencyText } from '@rankline/contract/keywords/check-frequency'
import { AppLink } from '../../ui/AppLink.tsx'
import { checkNoteOf } from '../../ui/data/check-note.ts'
import { RelativeTime } from '../../ui/data/RelativeTime.tsx'
import styles from './keyword-detail.module.css'

/** When the keyword was last checked, and what is missing from that check. */
export function CheckState({ keyword }: { keyword: Keyword }) {
  const note = checkNoteOf(keyword)
  return (
    <p className={styles.check}>
      {keyword.status === KEYWORD_STATUS.updating && <span className={styles.busy}>Updating...</span>}
      {keyword.status === KEYWORD_STATUS.disabled && <span>Disabled</span>}
      <span>
        {keyword.position_updated_at === null ? (
          'Not checked yet'
        ) : (
          <>
            Checked <RelativeTime at={keyword.position_updated_at} />
            {keyword.check_depth !== null && ` to ${keyword.check_depth}`}
          </>
        )}
      </span>
      <span>
        {frequencyText(keyword.check_every ?? DAILY)}
        {keyword.has_own_frequency && ', set for this keyword'}
      </span>
      {note !== null && (
        <span className={styles.note} role="status">
          {[note, keyword.check_failure].filter((text) => text).join(': ')}
        </span>
      )}
      <AppLink to={`/keywords/${keyword.id}/why`} data-touch="line">
        Why?
      </AppLink>
    </p>
  )
}
