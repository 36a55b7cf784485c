/**
 * The slices of `features/` in layers, lowest first. A slice imports only slices of lower layers, never of
 * its own. docs/architecture.md has the diagram; `layers.test.ts` compares both with the imports.
 */
export const layers: readonly (readonly string[])[] = [
  [
    'activity-log',
    'auto-exports',
    'client-accounts',
    'contacts',
    'credentials',
    'downloads',
    'events',
    'limits',
    'presets',
    'proxies',
    'push',
    'reference',
    'remote-servers',
    'settings',
    'sources',
    'workers',
  ],
  ['notifications', 'sessions', 'tracking'],
  ['click-curve', 'deliveries', 'memberships', 'second-factor', 'tracked-keywords'],
  ['connections', 'packages', 'projects'],
  ['auth', 'billing', 'brands', 'changes', 'charts', 'dashboard', 'keywords', 'positions'],
  ['clients', 'competitors', 'landing-pages', 'members', 'notes', 'tags'],
  [
    'account',
    'activities',
    'alerts',
    'exports',
    'icons',
    'imports',
    'platform-status',
    'reports',
    'resale',
    'status-mails',
    'tickets',
  ],
  ['admin'],
]
