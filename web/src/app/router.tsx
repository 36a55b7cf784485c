import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { type Area, authorizePath, brand, comesBackTo, site } from '../platform/area.ts'
import { earlyAnswers } from '../platform/early.ts'
import { connectNavigation } from '../platform/navigation.ts'
import { publicPaths } from '../platform/public-paths.ts'
import { parseSearch, type SearchParams, stringifySearch } from '../platform/search-params.ts'
import { enter, entered } from '../platform/session.ts'
import { currentToken } from '../platform/session-state.ts'
import { hasToken } from '../platform/token.ts'
import { NotFoundPage } from '../ui/feedback/NotFoundPage.tsx'
import { RouteError } from '../ui/feedback/RouteError.tsx'
import { Root } from '../ui/shell/Root.tsx'
import { type Screen, visitorScreens } from './routes.ts'
import { clientHomePath, loadAccountShell, pageOf, screensOf, warm } from './screens.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    isOwn?: true | undefined
  }
}

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage })

/** The server serves these pages: opening one leaves the application. */
const publicRoutes = Object.values(publicPaths).map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ preload, location }) => {
      if (preload) return
      window.location.assign(location.href)
      // Show nothing while the browser loads the page.
      return new Promise<void>(() => {})
    },
  }),
)

// The code of a screen loads when somebody opens it.
const componentOf = ({ load }: Screen) => lazyRouteComponent(async () => ({ default: pageOf(await load()) }))

const visitorRoutes = visitorScreens.map((shown) =>
  createRoute({ getParentRoute: () => root, path: shown.path, component: componentOf(shown) }),
)

const clientHome = createRoute({
  getParentRoute: () => root,
  path: clientHomePath,
  beforeLoad: () => {
    throw redirect({ to: '/white-label/dashboard' as never })
  },
})

/** All routes that need log-in in an area: every entry checks the session while the screen loads. */
function guarded(area: Area): AnyRoute {
  const parent: AnyRoute = createRoute({
    getParentRoute: () => root,
    id: `guarded-${area.name}`,
    component: lazyRouteComponent(loadAccountShell, 'AccountShell'),
    beforeLoad: ({ location, preload }) => {
      if (preload || enter(location.pathname)) return
      // A program knows one address, also for clients of a brand without a host of its own.
      if (area === site && location.pathname === authorizePath && hasToken(brand))
        throw redirect({ href: `${brand.base}${location.href}`, replace: true })
      const search = comesBackTo(area, location.pathname) ? { next: location.href } : {}
      throw redirect({ to: area.entrance.to, search: search as never, replace: true })
    },
    loader: async ({ preload }) => {
      if (!preload) await Promise.all([entered(), earlyAnswers()])
    },
  })
  return parent.addChildren(accountRoutes(parent, area))
}

/** The screens of an account, below the base path of the area. */
function accountRoutes(parent: AnyRoute, area: Area): AnyRoute[] {
  return screensOf(area).map((shown) =>
    createRoute({
      getParentRoute: () => parent,
      path: `${area.base}/${shown.path}`,
      component: componentOf(shown),
      staticData: { isOwn: shown.isOwn },
      loader: ({ params, location }) => {
        if (currentToken() !== null) warm(shown, params, location.search as SearchParams)
      },
    }),
  )
}

const routeTree = root.addChildren([
  ...publicRoutes,
  clientHome,
  ...visitorRoutes,
  guarded(site),
  guarded(brand),
])

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultErrorComponent: RouteError,
  scrollRestoration: true,
  // Screens stay while the next one loads; nothing flashes.
  defaultPendingMs: 800,
})

connectNavigation((href, { replace }) => void router.navigate({ href, replace }))
