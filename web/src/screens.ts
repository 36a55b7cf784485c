import { accountScreens } from './account-screens.ts'
import { type Area, areaOf, brand, site } from './platform/area.ts'
import type { Screen } from './screen.ts'

type Texts = Record<string, string>

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
    path: 'white-label/brand/$addressName/forgot-password',
    load: () => import('./features/clients/BrandForgotPasswordPage.tsx'),
    component: 'BrandForgotPasswordPage',
  },
  {
    path: 'white-label/brand/$addressName/reset-password',
    load: () => import('./features/clients/BrandResetPasswordPage.tsx'),
    component: 'BrandResetPasswordPage',
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

/** Redirects to the clients' dashboard. */
export const clientHomePath = brand.base

/** The screens of one area. */
export const screensOf = ({ name }: Area) =>
  accountScreens.filter(({ only }) => only === undefined || only === name)

type Address = { path: string; components: string[]; wide?: string }

/**
 * Every path of the application, such as `/projects/$projectId/keywords`, the components it shows first, and the module
 * that it needs on screens wider than a phone's. The build passes them to the server.
 */
export const applicationAddresses = (): Address[] => [
  ...visitorScreens.map(({ path, component }) => ({ path: `/${path}`, components: [component] })),
  { path: clientHomePath, components: [] },
  ...[site, brand].flatMap((area) =>
    screensOf(area).map(({ path, component, wide }) => ({
      path: `${area.base}/${path}`,
      components: ['AccountShell', component],
      ...(wide !== undefined && { wide }),
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
