import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { SubmitButton } from '../fields/SubmitButton.tsx'
import styles from './form.module.css'

type Props = {
  form: { canSubmit: boolean; isSubmitting: boolean; reason: string | null }
  onClose(): void
  /** The progress, shown while the form is submitted. */
  progress?: ReactNode
  /** The label of the submit button. */
  children: ReactNode
}

/** The footer of a form in a dialog: cancel or submit. */
export const DialogFoot = ({ form, onClose, progress, children }: Props) => (
  <div className={styles.foot}>
    {form.isSubmitting && progress}
    <Button variant="default" onClick={onClose}>
      Cancel
    </Button>
    <SubmitButton form={form} size="sm">
      {children}
    </SubmitButton>
  </div>
)
