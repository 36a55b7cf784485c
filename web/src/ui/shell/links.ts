import type { User } from '@rankline/contract/auth/calls'
import type { Permission } from '@rankline/contract/members/permissions'
import { type Area, currentArea } from '../../platform/area.ts'
import { isAllowedAtHome } from '../../platform/can.ts'

/**
 * `permission`: the link is only for roles with it; `only`: the only area with this screen; `hint`: another word by which
 * search-or-jump finds the link.
 */
export type ShellLink = {
  label: string
  to: string
  hint?: string
  permission?: Permission
  only?: Area['name']
}

/** The links that the person may open. */
export const linksFor = <L extends ShellLink>(links: readonly L[], user: User): L[] =>
  links.filter(
    ({ permission, only = currentArea().name }) =>
      (permission === undefined || isAllowedAtHome(user, permission)) && only === currentArea().name,
  )

/** The links of the header and of search-or-jump, in order. */
export const mainLinks: readonly ShellLink[] = [
  { label: 'Dashboard', to: '/dashboard' },
  { label: 'Changes', to: '/changes' },
  { label: 'Pool', to: '/keywords' },
  { label: 'Projects', to: '/projects' },
  { label: 'Alerts', to: '/alerts' },
  { label: 'Reports', to: '/reports' },
  { label: 'Upgrade', to: '/account/upgrade/packages', only: 'site' },
]

/** The links of the dashboard's menu. */
export const dashboardLinks = [
  { label: 'Dashboard', to: '/dashboard' },
  { label: 'Keyword pool', to: '/keywords' },
  { label: 'Reports', to: '/reports' },
  { label: 'Alerts', to: '/alerts' },
] as const

/** The person's own links, above log-out. */
export const personLinks: readonly ShellLink[] = [
  { label: 'Dashboard', to: '/dashboard', only: 'site' },
  { label: 'Projects', to: '/projects', only: 'site' },
  { label: 'Account', to: '/account/information' },
  { label: 'Members', to: '/manage/members', permission: 'invite' },
  { label: 'Connections', to: '/manage/connections', permission: 'connect', only: 'site' },
  { label: 'Tickets', to: '/manage/tickets', only: 'site' },
  { label: 'White label', to: '/white-label/dashboards', permission: 'own', only: 'site' },
]

/** The link to the administration, below the person's own links. */
export const administrationLink: ShellLink = { label: 'Administration', to: '/admin' }
