import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { SubmitButton } from '../fields/SubmitButton.tsx'
import styles from './form.module.css'

type Props = {
  form: { canSubmit: boolean; isSubmitting: boolean; reason: string | null }
  onClose(): void
  /** How far the work is while it is sent. */
  progress?: ReactNode
  /** The label of the submit button. */
  children: ReactNode
}

/** The end of a form in a dialog: leave it, or send it. */
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
