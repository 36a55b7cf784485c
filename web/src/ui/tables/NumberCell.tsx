import type { ReactNode } from 'react'

/** A number of a table, and what it is on a phone, where the table has no head. */
export const NumberCell = ({ label, children }: { label: string; children: ReactNode }) => (
  <td data-number data-label={label}>
    {children}
  </td>
)
