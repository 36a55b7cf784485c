/** Where the header and the search-or-jump list lead, in their order. */
export const mainLinks = [
  { label: 'Projects', to: '/projects' },
  { label: 'Pool', to: '/keywords' },
] as const

/** The person's own links, above log-out. */
export const personLinks: readonly { label: string; to: string }[] = []

/** Things to do from anywhere. */
export const actionLinks = [
  { label: 'Create a project', to: '/projects/create' },
  { label: 'Add keywords', to: '/keywords/create' },
] as const
