import { TextInput } from '@mantine/core'
import type { sourceTestForm, workerTestForm } from '@rankline/contract/workers/forms'
import type { SharedForm } from '../../../platform/forms.tsx'
import { SubmitButton } from '../../../ui/fields/SubmitButton.tsx'
import packageStyles from '../packages/packages.module.css'
import { TestAnswer } from './TestAnswer.tsx'
import styles from './workers.module.css'

type TestedForm = SharedForm<typeof workerTestForm> | SharedForm<typeof sourceTestForm>

/** The form of a test search, and below it the parsed result list. */
export function TestForm({ form, testId }: { form: TestedForm; testId: number | undefined }) {
  return (
    <>
      <form {...form.props} className={styles.form}>
        <div className={packageStyles.pairs}>
          <TextInput label="Keyword" {...form.input('phrase')} />
          <TextInput label="Engine" {...form.input('engine')} />
          <TextInput label="Country" maxLength={2} {...form.input('country')} />
        </div>
        <SubmitButton form={form}>Run the search</SubmitButton>
      </form>
      {testId !== undefined && <TestAnswer testId={testId} />}
    </>
  )
}
