import { agencyScreens } from '@rankline/contract/resale/screens'

/** A part of the site with its own log-in and kind of person; both areas have the same screens. */
export type Area = {
  name: 'site' | 'brand'
  /** The prefix of all paths of the area. */
  base: '' | '/white-label'
  cookie: 'token' | 'wl_token'
  /** Where visitors go to sign in, and whether they return to their page afterwards. */
  entrance: { to: '/login' | '/'; comesBack: boolean }
}

export const site: Area = {
  name: 'site',
  base: '',
  cookie: 'token',
  entrance: { to: '/login', comesBack: true },
}

/** The area of brands' clients. */
export const brand: Area = {
  name: 'brand',
  base: '/white-label',
  cookie: 'wl_token',
  entrance: { to: '/', comesBack: false },
}

export function areaOf(pathname: string): Area {
  const [, first, second = ''] = pathname.split('/')
  return first === 'white-label' && !agencyScreens.includes(second) ? brand : site
}

/** The screen to which programs send people. */
export const authorizePath = '/account/authorize'

/** Whether a log-in leads back to a path: a program that sent somebody to the screen of consent waits for the answer. */
export const comesBackTo = ({ entrance }: Area, pathname: string): boolean =>
  entrance.comesBack || pathname.endsWith(authorizePath)

/** The area of this page. */
export const currentArea = (): Area => areaOf(location.pathname)

/** The path in the present area: `/projects?page=2` is `/white-label/projects?page=2` for clients. */
export function inArea(path: string, { base }: Area = currentArea()): string {
  if (base === '' || !path.startsWith('/') || areaOf(path.split('?')[0] ?? '') === brand) return path
  return path === '/' ? base : base + path
}
