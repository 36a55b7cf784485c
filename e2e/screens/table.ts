import { expect, type Page } from '@playwright/test'
import { accountScreens } from './account-screens.ts'
import { adminScreens } from './admin-screens.ts'
import { agencyScreens, clientScreens } from './agency-screens.ts'
import { failure } from './failure.ts'
import { keywordListScreens } from './keyword-list-screens.ts'
import { advancedScreens, drawerScreens } from './keyword-screens.ts'
import { listScreens } from './list-screens.ts'
import type { Viewer, World } from './people.ts'
import { projectListScreens } from './project-list-screens.ts'
import { projectScreens } from './project-screens.ts'
import { authScreens, publicScreens } from './public-screens.ts'
import { follow } from './rest.ts'
import { shellScreens } from './shell-screens.ts'

/** One state of one screen: its address, its viewer, and the actions before it. */
export type Screen = {
  /** Family and state, as `drawer notes`. */
  name: string
  path: string
  as: Viewer
  /**
   * The calls whose answers it shows, as a glob below `/api/v1/`: the screen is also shown while they are
   * held back and when they fail.
   */
  reads?: string
  /** Opens the screen if its address alone does not; runs in every state. */
  open?(page: Page): Promise<void>
  /** Actions before the screenshot; rejects if they are impossible. */
  prepare?(page: Page): Promise<void>
  /** Local storage of earlier visits, by key. */
  remembers?: Record<string, string>
  /** Minimum window width for it, in px. */
  from?: number
  /** Maximum window width, in px. */
  upTo?: number
  /** A page served without the application, which ends with its footer and is captured in full. */
  isPublic?: boolean
}

export type State = 'as it is' | 'loading' | 'failed'
export type ScreenState = Screen & { state: State }

/** Every screen of the product in each of its states. */
export const screenStatesOf = (world: World): ScreenState[] =>
  screensOf(world).flatMap((screen) => {
    const states: State[] = screen.reads === undefined ? ['as it is'] : ['as it is', 'loading', 'failed']
    // Actions on a screen need its loaded content.
    return states.map((state) =>
      state === 'as it is' ? { ...screen, state } : { ...screen, state, prepare: undefined },
    )
  })

/** Opens a screen and brings it into the wanted state. */
export async function show(page: Page, screenState: ScreenState): Promise<void> {
  const { path, reads, state, open, prepare, remembers = {}, isPublic } = screenState
  const remembered = await page.addInitScript((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, Object.entries(remembers))
  const { hold, untilAtRest, stop } = follow(page)
  if (state !== 'as it is')
    await page.route(`**/api/{v1,v2}/${reads}`, (route) =>
      state === 'failed' ? route.fulfill(failure) : hold(route.request()),
    )
  await page.goto(path)
  await remembered.dispose()
  const main = page.getByRole('main')
  const shown = main.getByRole('heading').or(main.getByRole('status')).or(main.getByRole('alert'))
  await shown.first().waitFor()
  await open?.(page)
  if (state === 'as it is') {
    await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0)
    await prepare?.(page)
  }
  if (isPublic) await seeAll(page)
  await untilAtRest()
  stop()
}

/** Scrolls through the page, because images far down load lazily. */
const seeAll = (page: Page) =>
  page.evaluate(async () => {
    for (const image of document.querySelectorAll<HTMLImageElement>('img[loading="lazy"]')) {
      if (!image.checkVisibility()) continue
      image.scrollIntoView()
      await image.decode()
    }
    scrollTo(0, 0)
  })

/** Signs the viewer in: prepares the browser before a screen is shown. */
export async function signIn(page: Page, viewer: Viewer, { tokens }: World, url: string): Promise<void> {
  if (viewer === 'visitor') return
  const name = viewer === 'client' ? 'wl_token' : 'token'
  await page.context().addCookies([{ name, value: tokens[viewer], url, sameSite: 'Lax' }])
}

const screensOf = (world: World): Screen[] => [
  ...publicScreens,
  ...authScreens,
  ...listScreens(world),
  ...keywordListScreens(world),
  ...projectListScreens(world),
  ...shellScreens(world),
  ...projectScreens(world),
  ...drawerScreens(world),
  ...advancedScreens(world),
  ...accountScreens(world),
  ...agencyScreens(world),
  ...adminScreens(world),
  ...clientScreens(world),
]
