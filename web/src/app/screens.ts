import type { ComponentType } from 'react'
import { type Area, areaOf, brand, site } from '../platform/area.ts'
import type { SearchParams } from '../platform/search-params.ts'
import { accountScreens, type Screen, type ScreenModule, siteScreens, visitorScreens } from './routes.ts'

type Texts = Record<string, string>

/** Redirects to the clients' dashboard. */
export const clientHomePath = brand.base

/** The account's screens in one area. */
export const screensOf = ({ name }: Area): readonly Screen[] =>
  name === 'site' ? [...accountScreens, ...siteScreens] : accountScreens

type KnownScreen = { path: string; screen: Screen | undefined; isInAccount: boolean }

/** Every path of the application, such as `/projects/$projectId/keywords`. The build passes them to the server. */
export const everyScreen = (): KnownScreen[] => [
  ...visitorScreens.map((screen) => ({ path: `/${screen.path}`, screen, isInAccount: false })),
  { path: clientHomePath, screen: undefined, isInAccount: false },
  ...[site, brand].flatMap((area) =>
    screensOf(area).map((screen) => ({ path: `${area.base}/${screen.path}`, screen, isInAccount: true })),
  ),
]

/**
 * Loads a screen's code, and its data if its module exports `prefetch(params, search)`.
 * Ignores failures: the router loads the same when it shows the screen.
 */
export function warm({ load }: Screen, params: Texts, search: SearchParams) {
  load().then(
    ({ prefetch }) => prefetch?.(params, search),
    () => undefined,
  )
}

/** The component of a screen's module. */
export function pageOf(module: ScreenModule): ComponentType {
  const [, page] = Object.entries(module).find(([name]) => name.endsWith('Page')) ?? []
  if (page === undefined) throw new Error('A screen has no page.')
  return page as ComponentType
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
