import { Checkbox, TextInput } from '@mantine/core'
import { reportTimers } from '@rankline/contract/reports'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { Choice } from './DocumentSettings.tsx'
import { type ReportForm, textIn } from './report-form.ts'

/** When the document is sent, and what it is called. */
export function ReportSettings({ form }: { form: ReportForm }) {
  return (
    <FormSection
      title="REPORT SETTINGS"
      text="Sent at 06:00 UTC: every day, on Mondays, or on the 1st. Each time the days move on and end with the day before."
    >
      <Choice form={form} name="timer" label="TIMER" texts={reportTimers} />
      <TextInput label="REPORT NAME" autoComplete="off" {...form.input('name')} />
      <Checkbox
        label="Enable Reports"
        checked={textIn(form, 'enable_reports') !== 'false'}
        onChange={(event) => form.edit({ enable_reports: event.currentTarget.checked ? 'true' : 'false' })}
      />
    </FormSection>
  )
}
