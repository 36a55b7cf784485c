import { adminScreens } from './admin-screens.ts'
import type { Screen } from './screen.ts'

const loadAddKeywords = () => import('./AddKeywordsScreen.tsx')

/** The screens of an account, for people of the site and for brands' clients alike. */
export const accountScreens: readonly Screen[] = [
  {
    path: 'dashboard',
    load: () => import('./features/dashboard/DashboardPage.tsx'),
    component: 'DashboardPage',
  },
  {
    path: 'changes',
    load: () => import('./features/changes/ChangesPage.tsx'),
    component: 'ChangesPage',
  },
  {
    path: 'projects',
    load: () => import('./ProjectsScreen.tsx'),
    component: 'ProjectsScreen',
  },
  {
    path: 'projects/create',
    load: () => import('./CreateProjectScreen.tsx'),
    component: 'CreateProjectScreen',
  },
  {
    path: 'projects/$projectId/keywords',
    load: () => import('./ProjectScreen.tsx'),
    component: 'ProjectScreen',
    wide: 'wide-list',
  },
  {
    path: 'projects/$projectId/tags',
    component: 'TagSegmentsScreen',
    load: () => import('./TagSegmentsScreen.tsx'),
  },
  {
    path: 'projects/$projectId/competitors',
    load: () => import('./ProjectCompetitorsScreen.tsx'),
    component: 'ProjectCompetitorsScreen',
  },
  {
    path: 'projects/$projectId/pages',
    load: () => import('./LandingPagesScreen.tsx'),
    component: 'LandingPagesScreen',
  },
  {
    path: 'projects/$projectId/search-console',
    load: () => import('./ConsoleScreen.tsx'),
    component: 'ConsoleScreen',
  },
  {
    path: 'projects/$projectId/cannibalisation',
    load: () => import('./CannibalisationScreen.tsx'),
    component: 'CannibalisationScreen',
  },
  {
    path: 'projects/$projectId/history',
    load: () => import('./HistoryScreen.tsx'),
    component: 'HistoryScreen',
  },
  {
    path: 'projects/$projectId/sharing',
    load: () => import('./SharedViewsScreen.tsx'),
    component: 'SharedViewsScreen',
  },
  { path: 'projects/$projectId/keywords/create', load: loadAddKeywords, component: 'AddKeywordsScreen' },
  {
    path: 'manage/members',
    load: () => import('./features/members/MembersPage.tsx'),
    component: 'MembersPage',
  },
  {
    path: 'manage/members/create',
    load: () => import('./features/members/InvitePage.tsx'),
    component: 'InvitePage',
  },
  {
    path: 'manage/connections',
    load: () => import('./features/connections/ConnectionsPage.tsx'),
    component: 'ConnectionsPage',
    only: 'site',
  },
  {
    path: 'manage/tickets',
    load: () => import('./features/tickets/TicketsPage.tsx'),
    component: 'TicketsPage',
    only: 'site',
  },
  {
    path: 'manage/tickets/create',
    load: () => import('./features/tickets/CreateTicketPage.tsx'),
    component: 'CreateTicketPage',
    only: 'site',
  },
  {
    path: 'manage/tickets/$ticketId',
    load: () => import('./features/tickets/TicketPage.tsx'),
    component: 'TicketPage',
    only: 'site',
  },
  ...adminScreens,
  {
    path: 'account/information',
    load: () => import('./features/account/InformationPage.tsx'),
    component: 'InformationPage',
  },
  {
    path: 'account/security',
    load: () => import('./SecurityScreen.tsx'),
    component: 'SecurityScreen',
  },
  {
    path: 'account/email',
    load: () => import('./features/account/EmailPage.tsx'),
    component: 'EmailPage',
  },
  {
    path: 'account/avatar',
    load: () => import('./features/account/AvatarPage.tsx'),
    component: 'AvatarPage',
  },
  {
    path: 'account/notifications',
    load: () => import('./AccountNotificationsScreen.tsx'),
    component: 'AccountNotificationsScreen',
    only: 'site',
  },
  {
    path: 'account/time',
    load: () => import('./features/account/TimePage.tsx'),
    component: 'TimePage',
    only: 'site',
  },
  {
    path: 'account/click-curve',
    load: () => import('./features/account/ClickCurvePage.tsx'),
    component: 'ClickCurvePage',
    only: 'site',
  },
  {
    path: 'account/takeout',
    load: () => import('./TakeoutScreen.tsx'),
    component: 'TakeoutScreen',
    only: 'site',
  },
  {
    path: 'account/activities',
    load: () => import('./features/account/ActivitiesPage.tsx'),
    component: 'ActivitiesPage',
  },
  {
    path: 'account/erase',
    load: () => import('./EraseScreen.tsx'),
    component: 'EraseScreen',
    only: 'site',
  },
  {
    path: 'account/upgrade/packages',
    load: () => import('./features/packages/UpgradePage.tsx'),
    component: 'UpgradePage',
    only: 'site',
  },
  {
    path: 'account/upgrade/billing',
    load: () => import('./features/billing/BillingPage.tsx'),
    component: 'BillingPage',
    only: 'site',
  },
  { path: 'alerts', load: () => import('./AlertsScreen.tsx'), component: 'AlertsScreen' },
  {
    path: 'alerts/create',
    load: () => import('./CreateAlertScreen.tsx'),
    component: 'CreateAlertScreen',
  },
  {
    path: 'alerts/$alertId/edit',
    load: () => import('./EditAlertScreen.tsx'),
    component: 'EditAlertScreen',
  },
  {
    path: 'white-label/dashboards',
    load: () => import('./features/resale/DashboardsPage.tsx'),
    component: 'DashboardsPage',
    only: 'site',
  },
  {
    path: 'white-label/dashboards/create',
    load: () => import('./features/resale/CreateDashboardPage.tsx'),
    component: 'CreateDashboardPage',
    only: 'site',
  },
  {
    path: 'white-label/dashboards/invitations',
    load: () => import('./features/resale/InvitationsPage.tsx'),
    component: 'InvitationsPage',
    only: 'site',
  },
  {
    path: 'white-label/dashboards/health',
    load: () => import('./features/resale/HealthPage.tsx'),
    component: 'HealthPage',
    only: 'site',
  },
  {
    path: 'white-label/dashboards/invite',
    load: () => import('./features/resale/InviteClientsPage.tsx'),
    component: 'InviteClientsPage',
    only: 'site',
  },
  {
    path: 'white-label/dashboards/$dashboardId/projects',
    load: () => import('./features/resale/ClientProjectsPage.tsx'),
    component: 'ClientProjectsPage',
    only: 'site',
  },
  {
    path: 'white-label/dashboards/$dashboardId/edit',
    load: () => import('./features/resale/EditDashboardPage.tsx'),
    component: 'EditDashboardPage',
    only: 'site',
  },
  {
    path: 'white-label/brands',
    load: () => import('./features/resale/BrandsPage.tsx'),
    component: 'BrandsPage',
    only: 'site',
  },
  {
    path: 'white-label/brands/create',
    load: () => import('./features/resale/CreateBrandPage.tsx'),
    component: 'CreateBrandPage',
    only: 'site',
  },
  {
    path: 'white-label/brands/$brandId/edit',
    load: () => import('./features/resale/EditBrandPage.tsx'),
    component: 'EditBrandPage',
    only: 'site',
  },
  {
    path: 'white-label/brands/$brandId/domain',
    load: () => import('./features/resale/BrandDomainPage.tsx'),
    component: 'BrandDomainPage',
    only: 'site',
  },
  {
    path: 'white-label/packages',
    load: () => import('./features/resale/PackagesPage.tsx'),
    component: 'PackagesPage',
    only: 'site',
  },
  {
    path: 'white-label/packages/create',
    load: () => import('./features/resale/CreatePackagePage.tsx'),
    component: 'CreatePackagePage',
    only: 'site',
  },
  {
    path: 'white-label/packages/$packageId/edit',
    load: () => import('./features/resale/EditPackagePage.tsx'),
    component: 'EditPackagePage',
    only: 'site',
  },
  {
    path: 'white-label/templates',
    load: () => import('./features/resale/TemplatesPage.tsx'),
    component: 'TemplatesPage',
    only: 'site',
  },
  {
    path: 'white-label/templates/create',
    load: () => import('./features/resale/CreateTemplatePage.tsx'),
    component: 'CreateTemplatePage',
    only: 'site',
  },
  {
    path: 'white-label/templates/$templateId/edit',
    load: () => import('./features/resale/EditTemplatePage.tsx'),
    component: 'EditTemplatePage',
    only: 'site',
  },
  { path: 'reports', load: () => import('./ReportsScreen.tsx'), component: 'ReportsScreen' },
  {
    path: 'reports/create',
    load: () => import('./CreateReportScreen.tsx'),
    component: 'CreateReportScreen',
  },
  {
    path: 'reports/$reportId/edit',
    load: () => import('./EditReportScreen.tsx'),
    component: 'EditReportScreen',
  },
  {
    path: 'exports',
    load: () => import('./features/exports/ExportsPage.tsx'),
    component: 'ExportsPage',
  },
  { path: 'bin', load: () => import('./features/bin/BinPage.tsx'), component: 'BinPage' },
  {
    path: 'keywords',
    load: () => import('./PoolScreen.tsx'),
    component: 'PoolScreen',
    wide: 'wide-list',
  },
  { path: 'keywords/create', load: loadAddKeywords, component: 'AddKeywordsScreen' },
  {
    path: 'keywords/$keywordId',
    load: () => import('./KeywordScreen.tsx'),
    component: 'KeywordScreen',
  },
  {
    path: 'keywords/$keywordId/why',
    load: () => import('./features/why/WhyPage.tsx'),
    component: 'WhyPage',
  },
]
