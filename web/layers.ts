/**
 * The features of `src/features/` in layers, lowest first. A feature imports only features of lower layers, never of
 * its own. docs/architecture.md has the diagram; `scripts/web-layers.test.ts` compares both with the imports.
 */
export const layers: readonly (readonly string[])[] = [
  [
    'billing',
    'bin',
    'connections',
    'dashboard',
    'explanations',
    'exports',
    'icons',
    'imports',
    'list-layout',
    'matching-keywords',
    'notifications',
    'presets',
    'push',
    'resale',
    'second-factor',
    'site',
    'tickets',
  ],
  [
    'admin',
    'auth',
    'changes',
    'charts',
    'deliveries',
    'members',
    'notes',
    'packages',
    'positions',
    'sessions',
    'tags',
  ],
  ['account', 'alerts', 'clients', 'keyword-filters', 'reports', 'status-mails'],
  ['projects', 'takeout'],
  ['competitors', 'history-imports', 'landing-pages', 'search-console', 'shared-views', 'tag-segments'],
  ['cannibalisation', 'keyword-detail'],
  ['keywords'],
]
