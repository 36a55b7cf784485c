import type { PreviewLack, previewAlert } from '@rankline/contract/alerts/calls'
import { PREVIEW_DAYS } from '@rankline/contract/alerts/calls'
import { eventKind } from '@rankline/contract/alerts/kinds'
import { triggerText } from '@rankline/contract/alerts/triggers'
import { DAY } from '@rankline/contract/days'
import type { ItemsOf } from '@rankline/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { shortDay } from '../../ui/charts/days.ts'
import { FiredDays } from '../../ui/charts/FiredDays.tsx'
import { firedText } from '../../ui/charts/fired-text.ts'
import { FailedLine } from '../../ui/feedback/QueryStates.tsx'
import { counted } from '../../ui/format.ts'
import { type AlertForm, actionIn, idIn, textIn, triggerIn, typeIn } from './alert-form.ts'
import { previewQuery, sourceFeaturesQuery } from './alerts.api.ts'
import styles from './alerts.module.css'

type Found = ItemsOf<typeof previewAlert>

/** Shows on which of the last days the alert would have fired, based on the stored positions. */
export function Preview({ form }: { form: AlertForm }) {
  const trigger = triggerIn(form)
  const query = useQuery(previewQuery(trigger))
  const [type, action] = [typeIn(form), actionIn(form)]
  const value = textIn(form, 'trigger_value')
  const target = useTargetName(form)
  return (
    <div className={styles.preview} aria-live="polite">
      <h2 className={styles.previewTitle}>The last {PREVIEW_DAYS} days</h2>
      {type !== null && action !== null && (
        <p className={styles.sentence}>{triggerText(type, action, value === '' ? null : value, target)}.</p>
      )}
      {trigger === null && (
        <p className={styles.hint}>Say where and what happens, and see when the alert would have fired.</p>
      )}
      {trigger !== null && query.isError && <FailedLine text="The preview could not be loaded." />}
      {trigger !== null && query.data !== undefined && <Days {...query.data} />}
    </div>
  )
}

const lacking: Record<PreviewLack, string> = {
  checks: 'There is nothing stored yet to try it on.',
  competitor: 'No such competitor is followed with these keywords, so there is nothing to try it on.',
  field: 'We need about ten days of data before we can preview this.',
  preferred_page: 'None of these keywords has a preferred page, so there is nothing to try it on.',
}

function Days({ since, lacks, days, keyword_count: keywords, is_partial: isPartial }: Found) {
  if (since === null || lacks !== null) return <p className={styles.hint}>{lacking[lacks ?? 'checks']}</p>
  const byDay = new Map(days.map(({ day, keyword_count: count }) => [day, count]))
  return (
    <>
      <p className={styles.hint}>
        {firedText(days.length, days.length === 0 ? '' : shortDay(days.at(-1)!.day))}
        {isPartial && ` Tried on the first ${counted(keywords, 'keyword')}.`}
      </p>
      <FiredDays
        label="Days on which it would have fired"
        days={lastDays().map((day) => {
          const count = byDay.get(day) ?? 0
          const text = count === 0 ? shortDay(day) : `${shortDay(day)}: ${counted(count, 'keyword')}`
          return { key: day, count, isUnknown: day < since, tip: text }
        })}
      />
    </>
  )
}

/** The days of the preview in UTC, the oldest first. */
const lastDays = (): string[] =>
  Array.from({ length: PREVIEW_DAYS }, (_, index) =>
    new Date(Date.now() - (PREVIEW_DAYS - 1 - index) * DAY).toISOString().slice(0, 10),
  )

/** The feature or the competitor that the alert is about, for its sentence; null: any. */
function useTargetName(form: AlertForm): string | null {
  const of = eventKind(textIn(form, 'trigger_type'))?.target?.of
  const target = textIn(form, 'trigger_target').trim()
  const { data: features = [] } = useQuery({
    ...sourceFeaturesQuery(idIn(form, 'source_type_project')),
    enabled: of === 'feature',
  })
  if (target === '') return null
  return of === 'competitor' ? target : (features.find(({ id }) => String(id) === target)?.name ?? null)
}
