import type { ComponentType } from 'react'
import type { SearchParams } from '../platform/search-params.ts'

export type Screen = {
  /** The path below the base path of its area; `$name` matches one segment. */
  path: string
  /** The code of a screen loads when somebody opens it. */
  load: () => Promise<ScreenModule>
  /** Whether people often open this screen first. The build moves the imports of all others to a separate file. */
  isFirst?: true
  /** Whether people open it every morning. It gets a script of its own for what no first screen needs. */
  isFrequent?: true
  /** Whether it is a list of keywords. Screens wider than a phone need more modules for it. */
  isList?: true
  /** Whether only the person may make changes on it, and not somebody who acts in their name. */
  isOwn?: true
}

/** The module of a screen. It exports a component with a name that ends in `Page`, and may prefetch its data. */
export type ScreenModule = {
  prefetch?: (params: Record<string, string>, search: SearchParams) => void
  [name: `${string}Page`]: ComponentType
}

/** Loads the imports of all screens but the first ones. The build makes this module from the imports below. */
export const loadLateScreens = (): Promise<unknown> => import('virtual:late-screens')

/** The screens open to everybody: log-in, sign-up and similar. */
export const visitorScreens: readonly Screen[] = [
  { path: 'login', load: () => import('../features/auth/LoginPage.tsx'), isFirst: true },
  { path: 'login/second-factor', load: () => import('../features/auth/SecondStepPage.tsx') },
  { path: 'register', load: () => import('../features/auth/RegisterPage.tsx') },
  { path: 'forgot-password', load: () => import('../features/auth/ForgotPasswordPage.tsx') },
  { path: 'reset-password', load: () => import('../features/auth/ResetPasswordPage.tsx') },
  { path: 'unsubscribe', load: () => import('../features/status-mails/UnsubscribePage.tsx') },
  { path: 'verify-email', load: () => import('../features/auth/VerifyEmailPage.tsx') },
  { path: 'confirm-email-change', load: () => import('../features/auth/ConfirmEmailChangePage.tsx') },
  { path: 'setup', load: () => import('../features/auth/SetupPage.tsx') },
  { path: 'erase-account', load: () => import('../features/auth/EraseAccountPage.tsx') },
  { path: 'login/driver', load: () => import('../features/auth/DriverPage.tsx') },
  { path: 'complete-registration', load: () => import('../features/auth/CompleteRegistrationPage.tsx') },
  { path: 'account/logout', load: () => import('../features/auth/LogoutPage.tsx') },
  { path: 'white-label/brand/$addressName', load: () => import('../features/clients/BrandLoginPage.tsx') },
  {
    path: 'white-label/brand/$addressName/second-factor',
    load: () => import('../features/clients/BrandSecondStepPage.tsx'),
  },
  {
    path: 'white-label/brand/$addressName/register',
    load: () => import('../features/clients/BrandRegisterPage.tsx'),
  },
  {
    path: 'white-label/brand/$addressName/forgot-password',
    load: () => import('../features/clients/BrandForgotPasswordPage.tsx'),
  },
  {
    path: 'white-label/brand/$addressName/reset-password',
    load: () => import('../features/clients/BrandResetPasswordPage.tsx'),
  },
  { path: 'shared/$token', load: () => import('../features/shared-views/SharedPage.tsx') },
  {
    path: 'white-label/confirm-email-change',
    load: () => import('../features/auth/ConfirmEmailChangePage.tsx'),
  },
  { path: 'white-label/account/logout', load: () => import('../features/auth/LogoutPage.tsx') },
]

/** The screens of an account, for people of the site and for clients of brands. */
export const accountScreens: readonly Screen[] = [
  { path: 'dashboard', load: () => import('../features/dashboard/DashboardPage.tsx'), isFirst: true },
  { path: 'changes', load: () => import('../features/changes/ChangesPage.tsx'), isFrequent: true },
  { path: 'projects', load: () => import('../features/projects/ProjectsPage.tsx'), isFirst: true },
  { path: 'projects/create', load: () => import('../features/projects/CreateProjectPage.tsx') },
  {
    path: 'projects/$projectId/keywords',
    load: () => import('../features/keywords/ProjectKeywordsPage.tsx'),
    isFirst: true,
    isList: true,
  },
  { path: 'projects/$projectId/tags', load: () => import('../features/tag-segments/TagSegmentsPage.tsx') },
  { path: 'projects/$projectId/topics', load: () => import('../features/topics/TopicsPage.tsx') },
  { path: 'projects/$projectId/topics/$tagId', load: () => import('../features/topics/TopicPage.tsx') },
  {
    path: 'projects/$projectId/competitors',
    load: () => import('../features/competitors/ProjectCompetitorsPage.tsx'),
  },
  {
    path: 'projects/$projectId/ai-overviews',
    load: () => import('../features/citations/CitationsPage.tsx'),
  },
  { path: 'projects/$projectId/forecast', load: () => import('../features/forecast/ForecastPage.tsx') },
  { path: 'projects/$projectId/questions', load: () => import('../features/questions/QuestionsPage.tsx') },
  {
    path: 'projects/$projectId/questions/$questionId',
    load: () => import('../features/questions/QuestionPage.tsx'),
  },
  { path: 'projects/$projectId/pages', load: () => import('../features/landing-pages/LandingPagesPage.tsx') },
  {
    path: 'projects/$projectId/search-console',
    load: () => import('../features/search-console/ConsolePage.tsx'),
  },
  {
    path: 'projects/$projectId/cannibalisation',
    load: () => import('../features/cannibalisation/CannibalisationPage.tsx'),
  },
  { path: 'projects/$projectId/history', load: () => import('../features/history-imports/HistoryPage.tsx') },
  {
    path: 'projects/$projectId/sharing',
    load: () => import('../features/shared-views/SharedViewsPage.tsx'),
    isOwn: true,
  },
  {
    path: 'projects/$projectId/keywords/create',
    load: () => import('../features/projects/AddKeywordsPage.tsx'),
  },
  { path: 'manage/members', load: () => import('../features/members/MembersPage.tsx') },
  { path: 'manage/members/create', load: () => import('../features/members/InvitePage.tsx'), isOwn: true },
  { path: 'account/information', load: () => import('../features/account/InformationPage.tsx') },
  { path: 'account/security', load: () => import('../features/account/SecurityPage.tsx'), isOwn: true },
  { path: 'account/email', load: () => import('../features/account/EmailPage.tsx'), isOwn: true },
  { path: 'account/avatar', load: () => import('../features/account/AvatarPage.tsx'), isOwn: true },
  { path: 'account/authorize', load: () => import('../features/api-tokens/AuthorizePage.tsx'), isOwn: true },
  { path: 'account/tokens', load: () => import('../features/api-tokens/TokensPage.tsx'), isOwn: true },
  { path: 'account/activities', load: () => import('../features/account/ActivitiesPage.tsx') },
  { path: 'alerts', load: () => import('../features/alerts/AlertsPage.tsx') },
  { path: 'alerts/create', load: () => import('../features/alerts/CreateAlertPage.tsx'), isOwn: true },
  { path: 'alerts/$alertId/edit', load: () => import('../features/alerts/EditAlertPage.tsx'), isOwn: true },
  { path: 'reports', load: () => import('../features/reports/ReportsPage.tsx') },
  { path: 'reports/create', load: () => import('../features/reports/CreateReportPage.tsx'), isOwn: true },
  {
    path: 'reports/$reportId/edit',
    load: () => import('../features/reports/EditReportPage.tsx'),
    isOwn: true,
  },
  { path: 'exports', load: () => import('../features/exports/ExportsPage.tsx') },
  { path: 'exports/feeds', load: () => import('../features/feeds/FeedsPage.tsx') },
  { path: 'bin', load: () => import('../features/bin/BinPage.tsx') },
  { path: 'keywords', load: () => import('../features/keywords/PoolPage.tsx'), isFirst: true, isList: true },
  { path: 'keywords/create', load: () => import('../features/projects/AddKeywordsPage.tsx') },
  { path: 'keywords/$keywordId', load: () => import('../features/keyword-detail/KeywordDetailPage.tsx') },
  { path: 'keywords/$keywordId/why', load: () => import('../features/explanations/WhyPage.tsx') },
]

/** The screens of an account that only people of the site have. */
export const siteScreens: readonly Screen[] = [
  {
    path: 'manage/connections',
    load: () => import('../features/connections/ConnectionsPage.tsx'),
    isOwn: true,
  },
  { path: 'manage/tickets', load: () => import('../features/tickets/TicketsPage.tsx') },
  {
    path: 'manage/tickets/create',
    load: () => import('../features/tickets/CreateTicketPage.tsx'),
    isOwn: true,
  },
  { path: 'manage/tickets/$ticketId', load: () => import('../features/tickets/TicketPage.tsx'), isOwn: true },
  { path: 'admin', load: () => import('../features/admin/overview/OverviewPage.tsx') },
  { path: 'admin/health', load: () => import('../features/admin/health/HealthPage.tsx') },
  { path: 'admin/jobs', load: () => import('../features/admin/outbox/JobsPage.tsx') },
  { path: 'admin/mails', load: () => import('../features/admin/outbox/MailsPage.tsx') },
  { path: 'admin/deliveries', load: () => import('../features/admin/outbox/DeliveriesPage.tsx') },
  { path: 'admin/projects', load: () => import('../features/admin/lists/AdminProjectsPage.tsx') },
  { path: 'admin/keywords', load: () => import('../features/admin/lists/AdminKeywordsPage.tsx') },
  {
    path: 'admin/project-keywords',
    load: () => import('../features/admin/lists/AdminProjectKeywordsPage.tsx'),
  },
  { path: 'admin/project-keywords/$keywordId/why', load: () => import('../features/admin/AdminWhyPage.tsx') },
  {
    path: 'admin/project-keyword-positions',
    load: () => import('../features/admin/lists/AdminPositionsPage.tsx'),
  },
  {
    path: 'admin/project-keyword-requests',
    load: () => import('../features/admin/lists/AdminRequestsPage.tsx'),
  },
  {
    path: 'admin/project-keyword-competitors',
    load: () => import('../features/admin/lists/AdminCompetitorsPage.tsx'),
  },
  { path: 'admin/users', load: () => import('../features/admin/lists/AdminUsersPage.tsx') },
  { path: 'admin/activities', load: () => import('../features/admin/lists/AdminActivitiesPage.tsx') },
  { path: 'admin/subscriptions', load: () => import('../features/admin/lists/AdminSubscriptionsPage.tsx') },
  { path: 'admin/transactions', load: () => import('../features/admin/lists/AdminTransactionsPage.tsx') },
  { path: 'admin/orders', load: () => import('../features/admin/lists/AdminTransactionsPage.tsx') },
  { path: 'admin/contacts', load: () => import('../features/admin/contacts/ContactsPage.tsx') },
  { path: 'admin/packages', load: () => import('../features/admin/packages/PackagesPage.tsx') },
  { path: 'admin/packages/create', load: () => import('../features/admin/packages/CreatePackagePage.tsx') },
  {
    path: 'admin/packages/$packageId/edit',
    load: () => import('../features/admin/packages/EditPackagePage.tsx'),
  },
  {
    path: 'admin/packages/$packageId/permissions',
    load: () => import('../features/admin/packages/PackagesPage.tsx'),
  },
  { path: 'admin/logs', load: () => import('../features/admin/logs/LogsPage.tsx') },
  { path: 'admin/tickets', load: () => import('../features/admin/tickets/AllTicketsPage.tsx') },
  { path: 'admin/tickets/$ticketId', load: () => import('../features/admin/tickets/AnswerPage.tsx') },
  { path: 'admin/proxies', load: () => import('../features/admin/proxies/ProxiesPage.tsx') },
  { path: 'admin/proxies/create', load: () => import('../features/admin/proxies/CreateProxiesPage.tsx') },
  { path: 'admin/workers', load: () => import('../features/admin/workers/WorkersPage.tsx') },
  { path: 'admin/settings', load: () => import('../features/admin/settings/SettingsPage.tsx') },
  { path: 'admin/audit', load: () => import('../features/admin/audit/AuditPage.tsx') },
  { path: 'admin/setup', load: () => import('../features/admin/setup/SetupStepsPage.tsx') },
  { path: 'admin/erasures', load: () => import('../features/admin/erasures/ErasuresPage.tsx') },
  { path: 'admin/sources', load: () => import('../features/admin/sources/SourcesPage.tsx') },
  {
    path: 'admin/engine-updates',
    load: () => import('../features/admin/engine-updates/EngineUpdatesPage.tsx'),
  },
  {
    path: 'account/notifications',
    load: () => import('../features/account/NotificationsPage.tsx'),
    isOwn: true,
  },
  { path: 'account/time', load: () => import('../features/account/TimePage.tsx'), isOwn: true },
  { path: 'account/click-curve', load: () => import('../features/account/ClickCurvePage.tsx'), isOwn: true },
  { path: 'account/takeout', load: () => import('../features/takeout/TakeoutPage.tsx'), isOwn: true },
  { path: 'account/erase', load: () => import('../features/account/ErasePage.tsx'), isOwn: true },
  {
    path: 'account/upgrade/packages',
    load: () => import('../features/packages/UpgradePage.tsx'),
    isOwn: true,
  },
  { path: 'account/upgrade/billing', load: () => import('../features/billing/BillingPage.tsx'), isOwn: true },
  {
    path: 'white-label/dashboards',
    load: () => import('../features/clients/DashboardsPage.tsx'),
    isOwn: true,
  },
  {
    path: 'white-label/dashboards/create',
    load: () => import('../features/clients/CreateDashboardPage.tsx'),
    isOwn: true,
  },
  {
    path: 'white-label/dashboards/invitations',
    load: () => import('../features/clients/InvitationsPage.tsx'),
    isOwn: true,
  },
  {
    path: 'white-label/dashboards/health',
    load: () => import('../features/clients/HealthPage.tsx'),
    isOwn: true,
  },
  {
    path: 'white-label/dashboards/invite',
    load: () => import('../features/clients/InviteClientsPage.tsx'),
    isOwn: true,
  },
  {
    path: 'white-label/dashboards/$dashboardId/projects',
    load: () => import('../features/clients/ClientProjectsPage.tsx'),
    isOwn: true,
  },
  {
    path: 'white-label/dashboards/$dashboardId/edit',
    load: () => import('../features/clients/EditDashboardPage.tsx'),
    isOwn: true,
  },
  { path: 'white-label/brands', load: () => import('../features/brands/BrandsPage.tsx'), isOwn: true },
  {
    path: 'white-label/brands/create',
    load: () => import('../features/brands/CreateBrandPage.tsx'),
    isOwn: true,
  },
  {
    path: 'white-label/brands/$brandId/edit',
    load: () => import('../features/brands/EditBrandPage.tsx'),
    isOwn: true,
  },
  {
    path: 'white-label/brands/$brandId/domain',
    load: () => import('../features/brands/BrandDomainPage.tsx'),
    isOwn: true,
  },
  { path: 'white-label/packages', load: () => import('../features/resale/PackagesPage.tsx'), isOwn: true },
  {
    path: 'white-label/packages/create',
    load: () => import('../features/resale/CreatePackagePage.tsx'),
    isOwn: true,
  },
  {
    path: 'white-label/packages/$packageId/edit',
    load: () => import('../features/resale/EditPackagePage.tsx'),
    isOwn: true,
  },
  {
    path: 'white-label/templates',
    load: () => import('../features/client-templates/TemplatesPage.tsx'),
    isOwn: true,
  },
  {
    path: 'white-label/templates/create',
    load: () => import('../features/client-templates/CreateTemplatePage.tsx'),
    isOwn: true,
  },
  {
    path: 'white-label/templates/$templateId/edit',
    load: () => import('../features/client-templates/EditTemplatePage.tsx'),
    isOwn: true,
  },
]
