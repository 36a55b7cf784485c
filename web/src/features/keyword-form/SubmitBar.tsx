import type { ReactNode } from 'react'
import { SubmitButton } from '../../ui/fields/SubmitButton.tsx'
import styles from './keyword-form.module.css'

type Props = {
  form: { canSubmit: boolean; isSubmitting: boolean; reason: string | null }
  children: ReactNode
}

/** The way on, at the foot of the form: what it does and, in words, what it still waits for. */
export function SubmitBar({ form, children }: Props) {
  return (
    <div className={styles.submit}>
      <SubmitButton form={form}>{children}</SubmitButton>
      <p className={styles.reason} aria-live="polite">
        {form.reason !== null && sentence(form.reason)}
      </p>
    </div>
  )
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.?$/, '.')}`
