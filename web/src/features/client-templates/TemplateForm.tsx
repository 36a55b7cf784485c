import type { ReactNode } from 'react'
import { useState } from 'react'
import { ignoreHandledError } from '../../platform/api.ts'
import formStyles from '../../ui/form/form.module.css'
import { SubmitBar } from '../../ui/form/SubmitBar.tsx'
import { TemplateFields } from './TemplateFields.tsx'
import { type Draft, reasonOf } from './template-form.ts'

type Props = {
  initial: Draft
  submit: string
  /** If it is refused, the call has shown the message; the values stay. */
  onSubmit(draft: Draft): Promise<void>
  children?: ReactNode
}

export function TemplateForm({ initial, submit, onSubmit, children }: Props) {
  const [draft, setDraft] = useState(initial)
  const [isSubmitting, setIsSubmitting] = useState(false)
  const reason = reasonOf(draft)
  const send = async () => {
    if (reason !== null || isSubmitting) return
    setIsSubmitting(true)
    await onSubmit(draft).catch(ignoreHandledError)
    setIsSubmitting(false)
  }
  return (
    <form
      noValidate
      className={formStyles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TemplateFields draft={draft} onChange={setDraft}>
        {children}
      </TemplateFields>
      <SubmitBar form={{ canSubmit: reason === null && !isSubmitting, isSubmitting, reason }}>
        {submit}
      </SubmitBar>
    </form>
  )
}
