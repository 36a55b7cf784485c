import { beginsWhenSet, endsWhenSet, type SiteTextName } from '@rankline/contract/site-texts'
import type { ReactNode } from 'react'

/** A part that the server shows only where the installation sets the text. */
export function WhenSet({ name, children }: { name: SiteTextName; children: ReactNode }) {
  return (
    <>
      {beginsWhenSet(name)}
      {children}
      {endsWhenSet}
    </>
  )
}
