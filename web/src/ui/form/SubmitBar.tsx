import { type ReactNode, useEffect, useRef } from 'react'
import { SubmitButton } from '../fields/SubmitButton.tsx'
import styles from './form.module.css'

type Props = {
  form: { canSubmit: boolean; isSubmitting: boolean; reason: string | null }
  children: ReactNode
  /** A second button, to refuse what the form asks. */
  other?: ReactNode
}

/** The bar at the bottom of a form: the submit button, and a text that says what is still missing. */
export function SubmitBar({ form, children, other }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const wasSubmitting = useRef(false)
  useEffect(() => {
    if (wasSubmitting.current && !form.isSubmitting) showRefusedField(bar.current)
    wasSubmitting.current = form.isSubmitting
  }, [form.isSubmitting])
  return (
    <div className={styles.submit} ref={bar}>
      <SubmitButton form={form}>{children}</SubmitButton>
      {other}
      <p className={styles.reason} aria-live="polite">
        {form.reason !== null && sentence(form.reason)}
      </p>
    </div>
  )
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.?$/, '.')}`

/** Scrolls to a refused field that is covered by the bar or out of view. */
function showRefusedField(bar: HTMLElement | null) {
  const field = bar?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
