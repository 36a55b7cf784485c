import { Navigate } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useUser } from '../../platform/session.ts'
import { administratorLinks } from '../../ui/shell/links.ts'
import { SectionMenu } from '../../ui/shell/SectionMenu.tsx'

/** A screen for administrators, below their menu; everybody else is sent to the log-in. */
export function forAdministrators(Screen: ComponentType): ComponentType {
  return function Administration() {
    const { is_administrator } = useUser()
    if (is_administrator !== true) return <Navigate to={'/login' as never} replace />
    return (
      <>
        <SectionMenu label="Administration" links={administratorLinks} />
        <Screen />
      </>
    )
  }
}
