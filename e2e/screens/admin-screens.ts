import type { World } from './people.ts'
import type { Screen } from './table.ts'

/** Screens of administrators. */
export const adminScreens = ({ ticketId, keyword }: World): Screen[] => [
  { name: 'admin tickets', path: '/admin/tickets', as: 'administrator', reads: 'tickets/mPaginate*' },
  { name: 'admin ticket', path: `/admin/tickets/${ticketId}`, as: 'administrator' },
  { name: 'admin contacts', path: '/admin/contacts', as: 'administrator', reads: 'contacts/*' },
  {
    name: 'admin dashboard',
    path: '/admin',
    as: 'administrator',
    reads: '*/mGet*Count*',
  },
  ...[
    'projects',
    'project-keywords',
    'project-keyword-positions',
    'project-keyword-requests',
    'project-keyword-competitors',
    'keywords',
    'users',
    'activities',
    'transactions',
    'packages',
    'logs',
    'proxies',
    'workers',
    'audit',
    'jobs',
    'mails',
    'deliveries',
  ].map(
    (list): Screen => ({
      name: `admin ${list}`,
      path: `/admin/${list}`,
      as: 'administrator',
      reads: '*/{mPaginate,fetchAdmin}*',
    }),
  ),
  { name: 'admin first steps', path: '/admin/setup', as: 'administrator', reads: 'setup/mFind*' },
  { name: 'admin erasures', path: '/admin/erasures', as: 'administrator', reads: 'users/mErasures*' },
  { name: 'admin settings', path: '/admin/settings', as: 'administrator', reads: 'settings/mFind*' },
  { name: 'admin health', path: '/admin/health', as: 'administrator', reads: '{health,jobs}/*' },
  { name: 'admin package limits', path: '/admin/packages/1/permissions', as: 'administrator' },
  { name: 'admin create package', path: '/admin/packages/create', as: 'administrator' },
  { name: 'admin edit package', path: '/admin/packages/1/edit', as: 'administrator' },
  { name: 'admin create proxies', path: '/admin/proxies/create', as: 'administrator' },
  { name: 'admin sources', path: '/admin/sources', as: 'administrator', reads: '{sources,drifts}/*' },
  { name: 'admin why', path: `/admin/project-keywords/${keyword.id}/why`, as: 'administrator' },
  { name: 'admin subscriptions', path: '/admin/subscriptions', as: 'administrator' },
  {
    name: 'admin engine updates',
    path: '/admin/engine-updates',
    as: 'administrator',
    reads: 'engine-updates/fetchAll*',
  },
]
