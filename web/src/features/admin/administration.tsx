import { Navigate, useLocation } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useUser } from '../../platform/session.ts'
import { administratorLinks } from '../../ui/shell/administrator-links.ts'
import { SectionMenu } from '../../ui/shell/SectionMenu.tsx'

/** A screen for administrators, below their menu; everybody else is sent to the log-in. */
export function forAdministrators(Screen: ComponentType): ComponentType {
  return function Administration() {
    const { is_administrator } = useUser()
    const isHere = useLocation({ select: ({ pathname }) => pathname.startsWith('/admin') })
    // An administrator who logs in as somebody else is on the way to another screen.
    if (is_administrator !== true) return isHere ? <Navigate to={'/login' as never} replace /> : null
    return (
      <>
        <SectionMenu label="Administration" links={administratorLinks} />
        <Screen />
      </>
    )
  }
}
