import type { ShellLink } from './links.ts'

/** The documentation that the installation serves. */
export const documentationLink: ShellLink = {
  label: 'Documentation',
  to: '/docs',
  hint: 'Help',
  only: 'site',
}

/** Actions that are available everywhere. */
export const actionLinks: readonly ShellLink[] = [
  { label: 'Create a project', to: '/projects/create', permission: 'manage' },
  { label: 'Add keywords', to: '/keywords/create' },
  { label: 'Create an alert', to: '/alerts/create' },
  { label: 'Create a report', to: '/reports/create' },
  { label: 'Bin: undo and restore', to: '/bin', permission: 'manage' },
  { label: 'White label: brands', to: '/white-label/brands', permission: 'own', only: 'site' },
  { label: 'White label: packages', to: '/white-label/packages', permission: 'own', only: 'site' },
  { label: 'White label: templates', to: '/white-label/templates', permission: 'own', only: 'site' },
  { label: 'Create a ticket', to: '/manage/tickets/create', only: 'site' },
]
