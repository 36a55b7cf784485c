import type { ShellLink } from './links.ts'

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
