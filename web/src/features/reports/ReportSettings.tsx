import { Select, TextInput } from '@mantine/core'
import { type Report, reportTimers } from '@rankline/contract/reports/calls'
import type { Window } from '@rankline/contract/reports/days'
import { dateText } from '../../platform/date-format.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { shortDay } from '../../ui/charts/days.ts'
import { TimeZoneSelect } from '../../ui/fields/TimeZoneSelect.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { Choice } from './DocumentSettings.tsx'
import styles from './preview.module.css'
import { nextDocument, type ReportForm, textIn, timerChange } from './report-form.ts'

/** The fields for the schedule and name of the document. */
export function ReportSettings({ form, kept }: { form: ReportForm; kept?: Report | undefined }) {
  const next = nextDocument(form, kept)
  return (
    <FormSection
      title="Schedule"
      text="Sent every day, on Mondays, or on the 1st. Its days move forward each time. A monthly report on whole months moves by whole months."
    >
      <Choice
        form={form}
        name="timer"
        label="How often"
        texts={reportTimers}
        change={(timer) => timerChange(form, timer)}
      />
      {next !== null && (
        <p className={styles.hint}>
          Next document: {dateText(next.at, 'shortDateTime')}, covering {daysText(next)}.
        </p>
      )}
      <div className={styles.time}>
        <Select
          label="Hour"
          allowDeselect={false}
          data={hours}
          value={textIn(form, 'send_hour')}
          error={form.error('send_hour')}
          onChange={(hour) => form.edit({ send_hour: hour ?? '' })}
        />
        <TimeZoneSelect
          label="Time zone"
          value={textIn(form, 'send_time_zone')}
          error={form.error('send_time_zone')}
          onChange={(zone) => form.edit({ send_time_zone: zone ?? '' })}
        />
      </div>
      <TextInput label="Report name" autoComplete="off" {...form.input('name')} />
      <Checkbox
        label="Send this report"
        checked={textIn(form, 'enable_reports') !== 'false'}
        onChange={(event) => form.edit({ enable_reports: event.currentTarget.checked ? 'true' : 'false' })}
      />
    </FormSection>
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

const daysText = ({ from, to }: Window) =>
  from === to ? shortDay(from) : `${shortDay(from)} – ${shortDay(to)}`
