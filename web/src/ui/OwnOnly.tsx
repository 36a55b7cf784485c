import { type ReactNode, useId } from 'react'
import { useActingReason } from '../platform/session.ts'
import { Note } from './Note.tsx'

type Props = { children: ReactNode }

/** Controls of the person alone: hidden while somebody else acts in their name. */
export const OwnOnly = ({ children }: Props) => (useActingReason() === null ? children : null)

/** A screen of such controls. While somebody else acts in the person's name, they are disabled and a note says why. */
export function OwnScreen({ children }: Props) {
  const reason = useActingReason()
  const note = useId()
  if (reason === null) return children
  return (
    <>
      <Note id={note} role="status" style={{ marginBottom: 16 }}>
        {reason}
      </Note>
      <fieldset disabled aria-describedby={note} style={{ display: 'contents' }}>
        {children}
      </fieldset>
    </>
  )
}
