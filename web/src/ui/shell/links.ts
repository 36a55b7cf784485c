import type { User } from '@rankline/contract/auth/calls'
import { isAllowed, type Permission } from '@rankline/contract/members/permissions'
import { type Area, currentArea } from '../../platform/area.ts'

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
export const linksFor = <L extends ShellLink>(links: readonly L[], { role }: User): L[] =>
  links.filter(
    ({ permission, only = currentArea().name }) =>
      (permission === undefined || isAllowed(role, permission)) && only === currentArea().name,
  )

/** The links of the header and of search-or-jump, in order. */
export const mainLinks: readonly ShellLink[] = [
  { label: 'Dashboard', to: '/dashboard' },
  { label: 'Pool', to: '/keywords' },
  { label: 'Projects', to: '/projects' },
  { label: 'Upgrade', to: '/account/upgrade/packages', only: 'site' },
]

/** The links of the dashboard's menu. */
export const dashboardLinks = [
  { label: 'Dashboard', to: '/dashboard' },
  { label: 'Keyword pool', to: '/keywords' },
  { label: 'Reports', to: '/reports' },
  { label: 'Alerts', to: '/alerts' },
] as const

/** The links of the menu for packages and billing. */
export const upgradeLinks = [
  { label: 'PACKAGES', to: '/account/upgrade/packages' },
  { label: 'BILLING', to: '/account/upgrade/billing' },
] as const

/** The person's own links, above log-out. */
export const personLinks: readonly ShellLink[] = [
  { label: 'Dashboard', to: '/dashboard', only: 'site' },
  { label: 'Projects', to: '/projects', only: 'site' },
  { label: 'Account', to: '/account/information' },
  { label: 'Members', to: '/manage/members', permission: 'invite' },
  { label: 'Connections', to: '/manage/connections', permission: 'connect', only: 'site' },
  { label: 'Tickets', to: '/manage/tickets', only: 'site' },
  { label: 'White label', to: '/white-label/dashboards', only: 'site' },
]

/** The documentation that the installation serves. */
export const documentationLink: ShellLink = {
  label: 'Documentation',
  to: '/docs',
  hint: 'Help',
  only: 'site',
}

/** The link to the administration, below the person's own links. */
export const administrationLink: ShellLink = { label: 'Administration', to: '/admin' }

/** The menu above administrators' screens. */
export const administratorLinks: readonly (ShellLink & { isExact?: true })[] = [
  { label: 'DASHBOARD', to: '/admin', isExact: true },
  { label: 'PROJECTS', to: '/admin/projects' },
  { label: 'KEYWORDS', to: '/admin/keywords' },
  { label: 'USERS', to: '/admin/users' },
  { label: 'SUBS', to: '/admin/subscriptions' },
  { label: 'CONTACTS', to: '/admin/contacts' },
  { label: 'ACTIVITIES', to: '/admin/activities' },
  { label: 'PACKAGES', to: '/admin/packages' },
  { label: 'LOGS', to: '/admin/logs' },
  { label: 'TICKETS', to: '/admin/tickets' },
  { label: 'PROXIES', to: '/admin/proxies' },
  { label: 'HEALTH', to: '/admin/health' },
  { label: 'WORKERS', to: '/admin/workers' },
  { label: 'SOURCES', to: '/admin/sources' },
  { label: 'SETTINGS', to: '/admin/settings' },
  { label: 'AUDIT', to: '/admin/audit' },
  { label: 'FIRST STEPS', to: '/admin/setup' },
  { label: 'ERASURES', to: '/admin/erasures' },
  { label: 'UPDATES', to: '/admin/engine-updates' },
]

/** Actions that are available everywhere. */
export const actionLinks: readonly ShellLink[] = [
  { label: 'Changes in all projects', to: '/changes' },
  { label: 'Create a project', to: '/projects/create' },
  { label: 'Add keywords', to: '/keywords/create' },
  { label: 'Create an alert', to: '/alerts/create' },
  { label: 'Create a report', to: '/reports/create' },
  { label: 'Bin: put back what was deleted', to: '/bin', permission: 'manage' },
  { label: 'White label: brands', to: '/white-label/brands', only: 'site' },
  { label: 'White label: packages', to: '/white-label/packages', only: 'site' },
  { label: 'White label: templates', to: '/white-label/templates', only: 'site' },
  { label: 'Create a ticket', to: '/manage/tickets/create', only: 'site' },
]
