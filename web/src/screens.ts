import { accountScreens } from './account-screens.ts'
import { type Area, areaOf, brand, site } from './platform/area.ts'
import { further, type Screen } from './screen.ts'

type Texts = Record<string, string>

/** Screens open to everybody: log-in, sign-up and similar. */
export const visitorScreens: readonly Omit<Screen, 'only'>[] = [
  { path: 'login', load: () => import('./LoginScreen.tsx'), component: 'LoginScreen' },
  further('login/second-factor', 'SecondStepScreen'),
  further('register', 'RegisterPage'),
  further('forgot-password', 'ForgotPasswordPage'),
  further('reset-password', 'ResetPasswordPage'),
  further('unsubscribe', 'UnsubscribeScreen'),
  further('verify-email', 'VerifyEmailPage'),
  further('confirm-email-change', 'ConfirmEmailChangePage'),
  further('setup', 'SetupPage'),
  further('erase-account', 'EraseAccountPage'),
  further('login/driver', 'DriverPage'),
  further('complete-registration', 'CompleteRegistrationPage'),
  further('account/logout', 'LogoutPage'),
  further('white-label/brand/$addressName', 'BrandLoginPage'),
  further('white-label/brand/$addressName/second-factor', 'BrandSecondStepScreen'),
  further('white-label/brand/$addressName/register', 'BrandRegisterPage'),
  further('white-label/brand/$addressName/forgot-password', 'BrandForgotPasswordPage'),
  further('white-label/brand/$addressName/reset-password', 'BrandResetPasswordPage'),
  further('shared/$token', 'SharedPage'),
  further('white-label/confirm-email-change', 'ConfirmEmailChangePage'),
  further('white-label/account/logout', 'LogoutPage'),
]

/** Redirects to the clients' dashboard. */
export const clientHomePath = brand.base

/** The screens of one area. */
export const screensOf = ({ name }: Area) =>
  accountScreens.filter(({ only }) => only === undefined || only === name)

type Address = { path: string; modules: string[]; wide: string[] }

/** What a list of keywords needs first on screens wider than a phone's. */
const listModules = ['wide-list.ts', 'list-next.ts']

/** The modules of a screen's code. */
const modulesOf = ({ component, isFurther }: Screen) => [
  `${component}.tsx`,
  ...(isFurther ? ['further-code.ts'] : []),
]

/**
 * Every path of the application, such as `/projects/$projectId/keywords`, the modules it needs first, and those
 * that it needs as well on screens wider than a phone's. The build passes them to the server.
 */
export const applicationAddresses = (): Address[] => [
  ...visitorScreens.map((screen) => ({ path: `/${screen.path}`, modules: modulesOf(screen), wide: [] })),
  { path: clientHomePath, modules: [], wide: [] },
  ...[site, brand].flatMap((area) =>
    screensOf(area).map((screen) => ({
      path: `${area.base}/${screen.path}`,
      modules: ['AccountShell.tsx', ...modulesOf(screen)],
      wide: screen.isList ? listModules : [],
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
