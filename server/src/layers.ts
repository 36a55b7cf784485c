/**
 * The slices of `features/` in layers, the lowest first. A slice imports slices of lower layers, never one of its own
 * layer. docs/architecture.md draws the same; `layers.test.ts` compares both with the imports.
 */
export const layers: readonly (readonly string[])[] = [
  [
    'activity-log',
    'brands',
    'client-accounts',
    'contacts',
    'credentials',
    'events',
    'limits',
    'presets',
    'proxies',
    'push',
    'reference',
    'settings',
    'sources',
  ],
  ['notifications', 'sessions', 'tracking'],
  ['memberships', 'second-factor', 'tracked-keywords'],
  ['packages', 'projects'],
  ['auth', 'billing', 'charts', 'dashboard', 'keywords', 'positions'],
  ['clients', 'competitors', 'landing-pages', 'members', 'notes', 'tags'],
  ['account', 'activities', 'platform-status', 'status-mails', 'tickets'],
]
