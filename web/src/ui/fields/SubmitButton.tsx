import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { tip } from '../tip.ts'

type Props = Pick<ButtonProps, 'fullWidth' | 'size'> & {
  form: { canSubmit: boolean; isSubmitting: boolean; reason: string | null }
  children: ReactNode
}

/** Submits its form. While a rule fails, it is disabled and its tip shows the rule. */
export function SubmitButton({ form, children, fullWidth, size = 'md' }: Props) {
  const reason = form.isSubmitting ? null : form.reason
  return (
    // A disabled button gets no pointer events; the tip needs an element that does.
    <span style={{ display: fullWidth ? 'block' : 'inline-block' }} {...tip(reason)}>
      <Button
        type="submit"
        size={size}
        fullWidth={fullWidth}
        disabled={!form.canSubmit}
        loading={form.isSubmitting}
        aria-description={reason ?? undefined}
      >
        {children}
      </Button>
    </span>
  )
}
