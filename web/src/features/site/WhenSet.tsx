import { beginsWhenSet, endsWhenSet, type SiteTextName } from '@rankline/contract/site-texts'
import type { ReactNode } from 'react'

/** Content that the server shows only if the installation sets this text. */
export function WhenSet({ name, children }: { name: SiteTextName; children: ReactNode }) {
  return (
    <>
      {beginsWhenSet(name)}
      {children}
      {endsWhenSet}
    </>
  )
}
