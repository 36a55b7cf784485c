import { Textarea, TextInput } from '@mantine/core'
import { type createBrandForm, MOST_FOOTER, MOST_INTRO } from '@rankline/contract/brands/forms'
import type { SharedForm } from '../../platform/forms.tsx'
import { Policies } from '../../ui/brand/Policies.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import styles from './brand-texts.module.css'

type Form = SharedForm<typeof createBrandForm>

/** The fields for a brand's texts in mails and reports, with previews. */
export function BrandTexts({ form }: { form: Form }) {
  const intro = textOf(form.values.report_intro)
  return (
    <FormSection
      title="Mails, pages and reports"
      text="Mails to clients come from our address with your brand as the sender. Answers go to you. Your domain needs no SPF or DKIM record for them: they are sent, and signed, for our domain."
    >
      <TextInput label="Reply address" type="email" {...form.input('reply_to')} />
      <TextInput label="Terms" placeholder="https://" {...form.input('terms_url')} />
      <TextInput label="Privacy policy" placeholder="https://" {...form.input('privacy_url')} />
      <Textarea
        label="Text below mails"
        description={`Plain text, such as your postal address. At most ${MOST_FOOTER} characters.`}
        autosize
        minRows={2}
        maxRows={8}
        {...form.input('mail_footer')}
      />
      <MailEnd form={form} />
      <Textarea
        label="Introduction of reports"
        description={`Plain text before the numbers of each PDF report. At most ${MOST_INTRO} characters.`}
        autosize
        minRows={2}
        maxRows={10}
        {...form.input('report_intro')}
      />
      {intro !== '' && (
        <figure className={styles.page} aria-label="Preview of a report">
          <p className={styles.words}>{intro}</p>
          <p className={styles.next}>Summary</p>
        </figure>
      )}
    </FormSection>
  )
}

/** The end of a mail as clients get it. */
function MailEnd({ form: { values, isValid } }: { form: Form }) {
  const footer = textOf(values.mail_footer)
  const policies = {
    terms_url: isValid('terms_url') ? textOf(values.terms_url) || null : null,
    privacy_url: isValid('privacy_url') ? textOf(values.privacy_url) || null : null,
  }
  if (footer === '' && policies.terms_url === null && policies.privacy_url === null) return null
  return (
    <figure className={styles.mail} aria-label="Preview of the end of a mail">
      <p className={styles.reason}>You’re a recipient of this report.</p>
      {footer !== '' && <p className={styles.words}>{footer}</p>}
      <Policies brand={policies} className={styles.policies} />
    </figure>
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
