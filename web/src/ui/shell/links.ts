/** Where the header and the search-or-jump list lead, in their order. */
export const mainLinks = [
  { label: 'Dashboard', to: '/dashboard' },
  { label: 'Pool', to: '/keywords' },
  { label: 'Projects', to: '/projects' },
] as const

/** Where the dashboard's own menu leads. */
export const dashboardLinks = [
  { label: 'Dashboard', to: '/dashboard' },
  { label: 'Keyword pool', to: '/keywords' },
] as const

/** The person's own links, above log-out. */
export const personLinks: readonly { label: string; to: string }[] = [
  { label: 'Members', to: '/manage/members' },
  { label: 'Tickets', to: '/manage/tickets' },
]

/** Those of people who run the installation, below their own. */
export const administratorLinks: readonly { label: string; to: string }[] = [
  { label: 'Admin: sources', to: '/admin/sources' },
  { label: 'Admin: tickets', to: '/admin/tickets' },
]

/** Things to do from anywhere. */
export const actionLinks = [
  { label: 'Create a project', to: '/projects/create' },
  { label: 'Add keywords', to: '/keywords/create' },
  { label: 'Create a ticket', to: '/manage/tickets/create' },
] as const
