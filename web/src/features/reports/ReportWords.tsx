import { Textarea } from '@mantine/core'
import { LOGO_SIZE, MOST_LOGO_KB } from '@rankline/contract/brands/forms'
import { DOCUMENT_TYPE } from '@rankline/contract/reports/forms'
import { MOST_COMMENT } from '@rankline/contract/reports/parts'
import { lengthOf } from '@rankline/contract/validation/values'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Counter } from '../../ui/fields/Counter.tsx'
import { PictureField } from '../../ui/fields/PictureField.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { type ReportForm, textIn } from './report-form.ts'
import { partsOf } from './report-parts.ts'
import styles from './reports.module.css'

type Props = {
  form: ReportForm
  /** Address of the stored logo. */
  logo: string | null
}

/** The words of a person for the next document, and the client's logo. */
export function ReportWords({ form, logo }: Props) {
  const isPdf = textIn(form, 'document_type') === String(DOCUMENT_TYPE.pdf)
  const comment = textIn(form, 'next_comment')
  const length = lengthOf(comment)
  return (
    <FormSection
      title="Personal"
      text="The comment is for the next document alone: it is empty after that was sent, and stays in the report’s messages."
    >
      <div className={styles.comment}>
        <Counter isOver={length > MOST_COMMENT}>
          {length} / {MOST_COMMENT}
        </Counter>
        <Textarea
          label="Comment on the next report"
          description={
            isPdf ? 'Plain text at the top of page one, and in its message.' : 'Plain text in its message.'
          }
          autosize
          minRows={3}
          maxRows={12}
          {...form.input('next_comment')}
        />
      </div>
      {isPdf && (
        <Checkbox
          label="Replace the summary with the comment"
          description="Without a comment, the summary is drafted from the numbers."
          disabled={!partsOf(form).includes('summary')}
          checked={textIn(form, 'summary') === 'written'}
          onChange={(event) => form.edit({ summary: event.currentTarget.checked ? 'written' : 'drafted' })}
        />
      )}
      {isPdf && (
        <div>
          <p className={styles.label}>Client’s logo</p>
          <p className={styles.help}>
            JPEG or PNG, beside the title. Larger pictures are scaled to {LOGO_SIZE.width} ×{' '}
            {LOGO_SIZE.height} pixels; a file has at most {MOST_LOGO_KB} kB then.
          </p>
          <PictureField
            label="Choose a logo"
            file={form.values.logo}
            box={LOGO_SIZE}
            stored={form.values.logo === undefined ? logo : null}
            error={form.error('logo')}
            onChange={(file) => form.edit({ logo: file })}
          />
        </div>
      )}
    </FormSection>
  )
}
