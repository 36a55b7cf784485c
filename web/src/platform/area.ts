/** A part of the site that its own kind of person signs in to; both hold the same screens. */
export type Area = {
  name: 'site' | 'brand'
  /** What every path of the area begins with. */
  base: '' | '/white-label'
  cookie: 'token' | 'wl_token'
  /** Where it sends who is not signed in, and whether they come back from there. */
  entrance: { to: '/login' | '/'; comesBack: boolean }
}

export const site: Area = {
  name: 'site',
  base: '',
  cookie: 'token',
  entrance: { to: '/login', comesBack: true },
}

/** What brands' clients see. */
export const brand: Area = {
  name: 'brand',
  base: '/white-label',
  cookie: 'wl_token',
  entrance: { to: '/', comesBack: false },
}

/** Below the clients' base and yet not theirs: the screens on which an agency keeps brands and clients. */
const agencyScreens = ['dashboards', 'brands', 'packages']

export function areaOf(pathname: string): Area {
  const [, first, second = ''] = pathname.split('/')
  return first === 'white-label' && !agencyScreens.includes(second) ? brand : site
}

/** The one this page is in. */
export const currentArea = (): Area => areaOf(location.pathname)

/** The path in the present area: `/projects?page=2` is `/white-label/projects?page=2` for clients. */
export function inArea(path: string, { base }: Area = currentArea()): string {
  if (base === '' || !path.startsWith('/') || areaOf(path.split('?')[0] ?? '') === brand) return path
  return path === '/' ? base : base + path
}
