import type { Screen } from './screen.ts'

const screen = (path: string, component: string, load: Screen['load']): Screen => ({
  path,
  load,
  component,
  only: 'site',
})

/** The screens of administrators. */
export const adminScreens: readonly Screen[] = [
  screen('admin', 'OverviewPage', () => import('./features/admin/overview/OverviewPage.tsx')),
  screen('admin/health', 'HealthPage', () => import('./features/admin/health/HealthPage.tsx')),
  screen('admin/jobs', 'JobsPage', () => import('./features/admin/outbox/JobsPage.tsx')),
  screen('admin/mails', 'MailsPage', () => import('./features/admin/outbox/MailsPage.tsx')),
  screen('admin/deliveries', 'DeliveriesPage', () => import('./features/admin/outbox/DeliveriesPage.tsx')),
  screen('admin/projects', 'AdminProjectsPage', () => import('./features/admin/lists/AdminProjectsPage.tsx')),
  screen('admin/keywords', 'AdminKeywordsPage', () => import('./features/admin/lists/AdminKeywordsPage.tsx')),
  screen(
    'admin/project-keywords',
    'AdminProjectKeywordsPage',
    () => import('./features/admin/lists/AdminProjectKeywordsPage.tsx'),
  ),
  screen('admin/project-keywords/$keywordId/why', 'AdminWhyScreen', () => import('./AdminWhyScreen.tsx')),
  screen(
    'admin/project-keyword-positions',
    'AdminPositionsPage',
    () => import('./features/admin/lists/AdminPositionsPage.tsx'),
  ),
  screen(
    'admin/project-keyword-requests',
    'AdminRequestsPage',
    () => import('./features/admin/lists/AdminRequestsPage.tsx'),
  ),
  screen(
    'admin/project-keyword-competitors',
    'AdminCompetitorsPage',
    () => import('./features/admin/lists/AdminCompetitorsPage.tsx'),
  ),
  screen('admin/users', 'AdminUsersScreen', () => import('./AdminUsersScreen.tsx')),
  screen(
    'admin/activities',
    'AdminActivitiesPage',
    () => import('./features/admin/lists/AdminActivitiesPage.tsx'),
  ),
  screen(
    'admin/subscriptions',
    'AdminSubscriptionsPage',
    () => import('./features/admin/lists/AdminSubscriptionsPage.tsx'),
  ),
  screen(
    'admin/transactions',
    'AdminTransactionsPage',
    () => import('./features/admin/lists/AdminTransactionsPage.tsx'),
  ),
  screen(
    'admin/orders',
    'AdminTransactionsPage',
    () => import('./features/admin/lists/AdminTransactionsPage.tsx'),
  ),
  screen('admin/contacts', 'ContactsPage', () => import('./features/admin/contacts/ContactsPage.tsx')),
  screen('admin/packages', 'PackagesPage', () => import('./features/admin/packages/PackagesPage.tsx')),
  screen(
    'admin/packages/create',
    'CreatePackagePage',
    () => import('./features/admin/packages/CreatePackagePage.tsx'),
  ),
  screen(
    'admin/packages/$packageId/edit',
    'EditPackagePage',
    () => import('./features/admin/packages/EditPackagePage.tsx'),
  ),
  screen(
    'admin/packages/$packageId/permissions',
    'PackagesPage',
    () => import('./features/admin/packages/PackagesPage.tsx'),
  ),
  screen('admin/logs', 'LogsPage', () => import('./features/admin/logs/LogsPage.tsx')),
  screen('admin/tickets', 'AllTicketsPage', () => import('./features/admin/tickets/AllTicketsPage.tsx')),
  screen('admin/tickets/$ticketId', 'AnswerPage', () => import('./features/admin/tickets/AnswerPage.tsx')),
  screen('admin/proxies', 'ProxiesPage', () => import('./features/admin/proxies/ProxiesPage.tsx')),
  screen(
    'admin/proxies/create',
    'CreateProxiesPage',
    () => import('./features/admin/proxies/CreateProxiesPage.tsx'),
  ),
  screen('admin/workers', 'WorkersPage', () => import('./features/admin/workers/WorkersPage.tsx')),
  screen('admin/settings', 'SettingsPage', () => import('./features/admin/settings/SettingsPage.tsx')),
  screen('admin/audit', 'AuditPage', () => import('./features/admin/audit/AuditPage.tsx')),
  screen('admin/setup', 'SetupStepsPage', () => import('./features/admin/setup/SetupStepsPage.tsx')),
  screen('admin/erasures', 'ErasuresPage', () => import('./features/admin/erasures/ErasuresPage.tsx')),
  screen('admin/sources', 'SourcesPage', () => import('./features/admin/sources/SourcesPage.tsx')),
  screen(
    'admin/engine-updates',
    'EngineUpdatesPage',
    () => import('./features/admin/engine-updates/EngineUpdatesPage.tsx'),
  ),
]
