import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = Pick<ButtonProps, 'fullWidth' | 'size'> & {
  form: { canSubmit: boolean; isSubmitting: boolean; reason: string | null }
  children: ReactNode
}

/** Submits its form. While a rule fails, it is disabled and its tooltip shows the rule. */
export function SubmitButton({ form, children, fullWidth, size = 'md' }: Props) {
  return (
    <Tooltip label={form.reason} disabled={form.reason === null || form.isSubmitting}>
      {/* A disabled button gets no pointer events; the tooltip needs an element that does. */}
      <span style={{ display: fullWidth ? 'block' : 'inline-block' }}>
        <Button
          type="submit"
          size={size}
          fullWidth={fullWidth}
          disabled={!form.canSubmit}
          loading={form.isSubmitting}
        >
          {children}
        </Button>
      </span>
    </Tooltip>
  )
}
