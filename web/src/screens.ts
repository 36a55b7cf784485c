import { adminScreens } from './admin-screens.ts'
import { type Area, areaOf, brand, site } from './platform/area.ts'

type Texts = Record<string, string>

export type Screen = {
  /** Below the area's base path; `$name` stands for one segment. */
  path: string
  /** The code of a screen loads when somebody opens it. */
  load: () => Promise<object>
  component: string
  /** The only area that has it; both if undefined. */
  only?: Area['name']
}

const loadLogout = () => import('./features/auth/LogoutPage.tsx')

/** Screens open to everybody: log-in, sign-up and similar. */
export const visitorScreens: readonly Omit<Screen, 'only'>[] = [
  { path: 'login', load: () => import('./LoginScreen.tsx'), component: 'LoginScreen' },
  {
    path: 'login/second-factor',
    load: () => import('./SecondStepScreen.tsx'),
    component: 'SecondStepScreen',
  },
  { path: 'register', load: () => import('./features/auth/RegisterPage.tsx'), component: 'RegisterPage' },
  {
    path: 'forgot-password',
    load: () => import('./features/auth/ForgotPasswordPage.tsx'),
    component: 'ForgotPasswordPage',
  },
  {
    path: 'reset-password',
    load: () => import('./features/auth/ResetPasswordPage.tsx'),
    component: 'ResetPasswordPage',
  },
  {
    path: 'unsubscribe',
    load: () => import('./UnsubscribeScreen.tsx'),
    component: 'UnsubscribeScreen',
  },
  {
    path: 'verify-email',
    load: () => import('./features/auth/VerifyEmailPage.tsx'),
    component: 'VerifyEmailPage',
  },
  {
    path: 'confirm-email-change',
    load: () => import('./features/auth/ConfirmEmailChangePage.tsx'),
    component: 'ConfirmEmailChangePage',
  },
  { path: 'setup', load: () => import('./features/auth/SetupPage.tsx'), component: 'SetupPage' },
  {
    path: 'erase-account',
    load: () => import('./features/auth/EraseAccountPage.tsx'),
    component: 'EraseAccountPage',
  },
  { path: 'login/driver', load: () => import('./features/auth/DriverPage.tsx'), component: 'DriverPage' },
  {
    path: 'complete-registration',
    load: () => import('./features/auth/CompleteRegistrationPage.tsx'),
    component: 'CompleteRegistrationPage',
  },
  { path: 'account/logout', load: loadLogout, component: 'LogoutPage' },
  {
    path: 'white-label/brand/$addressName',
    load: () => import('./features/clients/BrandLoginPage.tsx'),
    component: 'BrandLoginPage',
  },
  {
    path: 'white-label/brand/$addressName/second-factor',
    load: () => import('./BrandSecondStepScreen.tsx'),
    component: 'BrandSecondStepScreen',
  },
  {
    path: 'white-label/brand/$addressName/register',
    load: () => import('./features/clients/BrandRegisterPage.tsx'),
    component: 'BrandRegisterPage',
  },
  {
    path: 'shared/$token',
    load: () => import('./features/shared-views/SharedPage.tsx'),
    component: 'SharedPage',
  },
  {
    path: 'white-label/confirm-email-change',
    load: () => import('./features/auth/ConfirmEmailChangePage.tsx'),
    component: 'ConfirmEmailChangePage',
  },
  { path: 'white-label/account/logout', load: loadLogout, component: 'LogoutPage' },
]

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
    load: () => import('./features/imports/HistoryPage.tsx'),
    component: 'HistoryPage',
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
  { path: 'keywords', load: () => import('./PoolScreen.tsx'), component: 'PoolScreen' },
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

/** Redirects to the clients' dashboard. */
export const clientHomePath = brand.base

/** The screens of one area. */
export const screensOf = ({ name }: Area) =>
  accountScreens.filter(({ only }) => only === undefined || only === name)

/**
 * Every path of the application, such as `/projects/$projectId/keywords`, and the components it shows first.
 * The build passes them to the server.
 */
export const applicationAddresses = (): { path: string; components: string[] }[] => [
  ...visitorScreens.map(({ path, component }) => ({ path: `/${path}`, components: [component] })),
  { path: clientHomePath, components: [] },
  ...[site, brand].flatMap((area) =>
    screensOf(area).map(({ path, component }) => ({
      path: `${area.base}/${path}`,
      components: ['AccountShell', component],
    })),
  ),
]

/**
 * Loads a screen's code, and its data if its module exports `prefetch(params, search)`.
 * Ignores failures: the router loads the same when it shows the screen.
 */
export function warm({ load }: Screen, params: Texts, search: Texts) {
  load().then(
    (module) => {
      if ('prefetch' in module) (module.prefetch as (params: Texts, search: Texts) => void)(params, search)
    },
    () => undefined,
  )
}

export const loadAccountShell = () => import('./AccountShell.tsx')

/** The account screen at a path, with the path's parameters; undefined if there is none. */
export function screenAt(pathname: string): { screen: Screen; params: Texts } | undefined {
  const area = areaOf(pathname)
  const given = segmentsOf(pathname.slice(area.base.length))
  for (const screen of screensOf(area)) {
    const wanted = segmentsOf(screen.path)
    if (wanted.length !== given.length) continue
    const isHere = wanted.every((segment, index) => segment.startsWith('$') || segment === given[index])
    if (!isHere) continue
    const named = wanted.flatMap((segment, index) =>
      segment.startsWith('$') ? [[segment.slice(1), given[index] ?? '']] : [],
    )
    return { screen, params: Object.fromEntries(named) }
  }
  return undefined
}

const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '')
