import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { connectNavigation } from './platform/navigation.ts'
import { parseSearch, stringifySearch } from './platform/search-params.ts'
import { guard } from './platform/session.ts'
import { currentToken } from './platform/session-state.ts'
import { NotFoundPage } from './ui/feedback/NotFoundPage.tsx'
import { RouteError } from './ui/feedback/RouteError.tsx'
import { Root } from './ui/shell/Root.tsx'

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage })

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: currentToken() === null ? '/login' : '/projects' })
  },
})

/** A screen whose code is loaded when somebody goes there. */
function screen(parent: AnyRoute, path: string, component: ReturnType<typeof lazyRouteComponent>): AnyRoute {
  return createRoute({ getParentRoute: () => parent, path, component })
}

const visitorRoutes = [
  screen(
    root,
    'login',
    lazyRouteComponent(() => import('./features/auth/LoginPage.tsx'), 'LoginPage'),
  ),
  screen(
    root,
    'register',
    lazyRouteComponent(() => import('./features/auth/RegisterPage.tsx'), 'RegisterPage'),
  ),
  screen(
    root,
    'account/logout',
    lazyRouteComponent(() => import('./features/auth/LogoutPage.tsx'), 'LogoutPage'),
  ),
]

/** Everything behind the log-in: who this is is asked on every entry. */
const guarded = createRoute({
  getParentRoute: () => root,
  id: 'guarded',
  component: lazyRouteComponent(() => import('./AccountShell.tsx'), 'AccountShell'),
  beforeLoad: async ({ location, preload }) => {
    if (preload || (await guard(location.pathname))) return
    throw redirect({ to: '/login', search: { next: location.href } as never, replace: true })
  },
})

/** The screens of an account, below whichever address its kind of person signs in at. */
function accountRoutes(parent: AnyRoute): AnyRoute[] {
  return [
    screen(
      parent,
      'projects',
      lazyRouteComponent(() => import('./features/projects/ProjectsPage.tsx'), 'ProjectsPage'),
    ),
    screen(
      parent,
      'projects/create',
      lazyRouteComponent(() => import('./features/projects/CreateProjectPage.tsx'), 'CreateProjectPage'),
    ),
    screen(
      parent,
      'projects/$projectId/keywords',
      lazyRouteComponent(() => import('./ProjectScreen.tsx'), 'ProjectScreen'),
    ),
    ...['projects/$projectId/keywords/create', 'keywords/create'].map((path) =>
      screen(
        parent,
        path,
        lazyRouteComponent(() => import('./features/projects/AddKeywordsPage.tsx'), 'AddKeywordsPage'),
      ),
    ),
  ]
}

const routeTree = root.addChildren([home, ...visitorRoutes, guarded.addChildren(accountRoutes(guarded))])

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
