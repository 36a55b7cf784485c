import type { ReactNode } from 'react'

/** A number cell. Phones also show its label, because the table has no header there. */
export const NumberCell = ({ label, children }: { label: string; children: ReactNode }) => (
  <td data-number data-label={label}>
    {children}
  </td>
)
