import { expect, type Page } from '@playwright/test'
import { advancedScreens, drawerScreens } from './keyword-screens.ts'
import { listScreens } from './list-screens.ts'
import type { Viewer, World } from './people.ts'

/** One look of one screen: where it is, whose it is, and what is done there first. */
export type Screen = {
  /** Family and look, as `drawer notes`. */
  name: string
  path: string
  as: Viewer
  /**
   * The calls it shows the answers of, as a glob below `/api/v1/`: with them it is also looked at while they are
   * held back and when they fail.
   */
  reads?: string
  /** What comes before the picture; fails where that cannot be done. */
  prepare?(page: Page): Promise<void>
  /** The narrowest window that has it, in px. */
  from?: number
  /** A document of the server's own, which ends with its footer and is seen whole. */
  isPublic?: boolean
}

export type State = 'as it is' | 'loading' | 'failed'
export type Look = Screen & { state: State }

/** Every screen of the product in each of its states. */
export const looksOf = (world: World): Look[] =>
  screensOf(world).flatMap((screen) => {
    const states: State[] = screen.reads === undefined ? ['as it is'] : ['as it is', 'loading', 'failed']
    // What is done on a screen needs what the screen shows.
    return states.map((state) =>
      state === 'as it is' ? { ...screen, state } : { ...screen, state, prepare: undefined },
    )
  })

/** Goes to a screen and brings it into the state wanted. */
export async function show(page: Page, { path, reads, state, prepare }: Look): Promise<void> {
  if (state !== 'as it is')
    await page.route(`**/api/{v1,v2}/${reads}`, (route) =>
      state === 'failed' ? route.fulfill(failure) : undefined,
    )
  await page.goto(path)
  await page.getByRole('heading').or(page.getByRole('status')).or(page.getByRole('alert')).first().waitFor()
  if (state === 'as it is') {
    await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0)
    await prepare?.(page)
  } else await page.waitForTimeout(settling)
  await page.waitForTimeout(settling)
}

/** Flags, favicons and what slides in follow their data by so many milliseconds. */
const settling = 250

const failure = {
  status: 500,
  json: { status: 'error', code: 'INTERNAL', message: 'Something went wrong.', items: null, errors: {} },
}

/** Signs the looker in: what is asked of the browser before a screen can be shown. */
export async function signIn(page: Page, viewer: Viewer, { tokens }: World, url: string): Promise<void> {
  if (viewer === 'visitor') return
  const name = viewer === 'client' ? 'wl_token' : 'token'
  await page.context().addCookies([{ name, value: tokens[viewer], url, sameSite: 'Lax' }])
}

const screensOf = (world: World): Screen[] => [
  ...publicScreens,
  ...listScreens(world),
  ...drawerScreens(world),
  ...advancedScreens(world),
  ...accountScreens(world),
]

const publicScreens: Screen[] = [
  ...['/', '/pricing', '/contact', '/privacy-policy'].map(
    (path): Screen => ({
      name: `public ${path === '/' ? 'home' : path.slice(1)}`,
      path,
      as: 'visitor',
      isPublic: true,
    }),
  ),
  { name: 'auth log-in', path: '/login', as: 'visitor' },
  {
    name: 'auth log-in refused',
    path: '/login',
    as: 'visitor',
    async prepare(page) {
      await page.getByLabel('Username').fill('nobody-here')
      await page.getByRole('textbox', { name: 'Password' }).fill('not-the-word')
      await page.getByRole('button', { name: 'Log in' }).click()
      await expect(page.getByText(/is wrong/).first()).toBeVisible()
    },
  },
  { name: 'auth register', path: '/register', as: 'visitor' },
  { name: 'auth forgot password', path: '/forgot-password', as: 'visitor' },
  { name: 'auth reset password', path: '/reset-password?token=gone', as: 'visitor' },
  { name: 'auth not found', path: '/nope', as: 'visitor' },
]

const accountScreens = ({ ticketId, brand }: World): Screen[] => [
  {
    name: 'members',
    path: '/manage/members',
    as: 'full',
    reads: 'user-members/{paginateAuth,allowance,requests}*',
  },
  { name: 'members empty', path: '/manage/members', as: 'new' },
  { name: 'members invite', path: '/manage/members/create', as: 'full', reads: 'user-members/allowance*' },
  { name: 'tickets', path: '/manage/tickets', as: 'full', reads: 'tickets/fetchAuth*' },
  { name: 'tickets empty', path: '/manage/tickets', as: 'new' },
  { name: 'tickets create', path: '/manage/tickets/create', as: 'full' },
  {
    name: 'tickets one',
    path: `/manage/tickets/${ticketId}`,
    as: 'full',
    reads: '{tickets,ticket-replies}/*',
  },
  { name: 'account information', path: '/account/information', as: 'full' },
  { name: 'account security', path: '/account/security', as: 'full' },
  { name: 'account notifications', path: '/account/notifications', as: 'full' },
  { name: 'account activities', path: '/account/activities', as: 'full', reads: 'activities/fetchAuth*' },
  { name: 'account upgrade', path: '/account/upgrade/packages', as: 'full', reads: 'packages/fetch*' },
  { name: 'account trial', path: '/projects', as: 'trial' },
  { name: 'account expired', path: '/projects', as: 'expired' },
  { name: 'admin tickets', path: '/admin/tickets', as: 'administrator', reads: 'tickets/mPaginate*' },
  { name: 'admin ticket', path: `/admin/tickets/${ticketId}`, as: 'administrator' },
  { name: 'admin sources', path: '/admin/sources', as: 'administrator', reads: '{sources,drifts}/*' },
  { name: 'white-label log-in', path: `/white-label/brand/${brand}`, as: 'visitor' },
  { name: 'white-label register', path: `/white-label/brand/${brand}/register`, as: 'visitor' },
  { name: 'white-label dashboard', path: '/white-label/dashboard', as: 'client' },
  { name: 'white-label projects', path: '/white-label/projects', as: 'client' },
  { name: 'white-label pool', path: '/white-label/keywords', as: 'client' },
]
