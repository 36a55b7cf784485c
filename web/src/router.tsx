import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { connectNavigation } from './platform/navigation.ts'
import { parseSearch, stringifySearch } from './platform/search-params.ts'
import { guard } from './platform/session.ts'
import { currentToken } from './platform/session-state.ts'
import { NotFoundPage } from './ui/feedback/NotFoundPage.tsx'
import { RouteError } from './ui/feedback/RouteError.tsx'
import { Root } from './ui/shell/Root.tsx'
import { Shell } from './ui/shell/Shell.tsx'

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage })

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: currentToken() === null ? '/login' : '/projects' })
  },
})

const login = createRoute({
  getParentRoute: () => root,
  path: 'login',
  component: lazyRouteComponent(() => import('./features/auth/LoginPage.tsx'), 'LoginPage'),
})

const register = createRoute({
  getParentRoute: () => root,
  path: 'register',
  component: lazyRouteComponent(() => import('./features/auth/RegisterPage.tsx'), 'RegisterPage'),
})

/** Everything behind the log-in: who this is is asked on every entry. */
const guarded = createRoute({
  getParentRoute: () => root,
  id: 'guarded',
  component: Outlet,
  beforeLoad: async ({ location, preload, cause }) => {
    if (preload && cause === 'preload') return
    if (await guard()) return
    throw redirect({ to: '/login', search: { next: location.href } as never, replace: true })
  },
})

const logout = createRoute({
  getParentRoute: () => guarded,
  path: 'account/logout',
  component: lazyRouteComponent(() => import('./features/auth/LogoutPage.tsx'), 'LogoutPage'),
})

const shell = createRoute({ getParentRoute: () => guarded, id: 'shell', component: Shell })

/** The screens of an account, below whichever address its kind of person signs in at. */
function accountRoutes(_parent: AnyRoute): AnyRoute[] {
  return []
}

const routeTree = root.addChildren([
  home,
  login,
  register,
  guarded.addChildren([logout, shell.addChildren(accountRoutes(shell))]),
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
