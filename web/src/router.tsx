import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { connectNavigation } from './platform/navigation.ts'
import { parseSearch, type SearchParams, stringifySearch } from './platform/search-params.ts'
import { enter } from './platform/session.ts'
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

type Component = ReturnType<typeof lazyRouteComponent>

/** What a screen asks the server for can be on its way while the screen's code and the session check are. */
type Prefetch = (params: Record<string, string>, search: SearchParams) => void

const screen = (
  parent: AnyRoute,
  path: string,
  component: Component,
  load?: () => Promise<{ prefetch: Prefetch }>,
): AnyRoute =>
  createRoute({
    getParentRoute: () => parent,
    path,
    component,
    loader: ({ params, location }) => {
      if (load === undefined || currentToken() === null) return
      // Code that cannot be loaded is told by the component's own attempt.
      void load().then(
        ({ prefetch }) => prefetch(params, location.search as SearchParams),
        () => undefined,
      )
    },
  })

// The code of a screen is loaded when somebody goes there.
const LoginPage = lazyRouteComponent(() => import('./features/auth/LoginPage.tsx'), 'LoginPage')
const RegisterPage = lazyRouteComponent(() => import('./features/auth/RegisterPage.tsx'), 'RegisterPage')
const LogoutPage = lazyRouteComponent(() => import('./features/auth/LogoutPage.tsx'), 'LogoutPage')
const AccountShell = lazyRouteComponent(() => import('./AccountShell.tsx'), 'AccountShell')
const ProjectsPage = lazyRouteComponent(() => import('./features/projects/ProjectsPage.tsx'), 'ProjectsPage')
const CreateProjectPage = lazyRouteComponent(
  () => import('./features/projects/CreateProjectPage.tsx'),
  'CreateProjectPage',
)
const AddKeywordsPage = lazyRouteComponent(
  () => import('./features/projects/AddKeywordsPage.tsx'),
  'AddKeywordsPage',
)
const loadProjectScreen = () => import('./ProjectScreen.tsx')
const ProjectScreen = lazyRouteComponent(loadProjectScreen, 'ProjectScreen')
const loadPoolScreen = () => import('./PoolScreen.tsx')
const PoolScreen = lazyRouteComponent(loadPoolScreen, 'PoolScreen')

const visitorRoutes = [
  screen(root, 'login', LoginPage),
  screen(root, 'register', RegisterPage),
  screen(root, 'account/logout', LogoutPage),
]

/** Everything behind the log-in: who this is is asked on every entry, beside loading the screen. */
const guarded = createRoute({
  getParentRoute: () => root,
  id: 'guarded',
  component: AccountShell,
  beforeLoad: ({ location, preload }) => {
    if (preload || enter(location.pathname)) return
    throw redirect({ to: '/login', search: { next: location.href } as never, replace: true })
  },
})

/** The screens of an account, below whichever address its kind of person signs in at. */
function accountRoutes(parent: AnyRoute): AnyRoute[] {
  return [
    screen(parent, 'projects', ProjectsPage),
    screen(parent, 'projects/create', CreateProjectPage),
    screen(parent, 'projects/$projectId/keywords', ProjectScreen, loadProjectScreen),
    screen(parent, 'projects/$projectId/keywords/create', AddKeywordsPage),
    screen(parent, 'keywords', PoolScreen, loadPoolScreen),
    screen(parent, 'keywords/create', AddKeywordsPage),
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
