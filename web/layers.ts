/**
 * The features of `src/features/` in layers, lowest first. A feature imports only features of lower layers, never of
 * its own. docs/architecture.md has the diagram; `scripts/web-layers.test.ts` compares both with the imports.
 */
export const layers: readonly (readonly string[])[] = [
  [
    'billing',
    'bin',
    'changes',
    'charts',
    'connections',
    'dashboard',
    'exports',
    'imports',
    'list-layout',
    'members',
    'notes',
    'notifications',
    'packages',
    'positions',
    'presets',
    'push',
    'resale',
    'second-factor',
    'sessions',
    'site',
    'tags',
    'tickets',
    'why',
  ],
  ['account', 'admin', 'auth', 'clients', 'destinations', 'keyword-filters'],
  ['alerts', 'projects', 'reports', 'status-mails', 'takeout'],
  [
    'cannibalisation',
    'competitors',
    'history-imports',
    'landing-pages',
    'search-console',
    'shared-views',
    'tag-segments',
  ],
  ['keyword-detail'],
  ['keywords'],
]
