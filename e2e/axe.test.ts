import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { violationsOf } from './accessibility.ts'
import { url } from './port.ts'
import { makeWorld, type Viewer, type World } from './screens/people.ts'
import { type Look, looksOf, show, signIn } from './screens/table.ts'

type Contexts = Map<Viewer, BrowserContext>

/**
 * The people and what they have are made once for all screens that a worker looks at, and each of them has one browser
 * for all of these: what the site's files are cached as stays.
 */
const test = base.extend<object, { world: World; contexts: Contexts }>({
  world: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: url })
      await use(await makeWorld(request))
      await request.dispose()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  contexts: [
    async ({ browser: _browser }, use) => {
      const contexts: Contexts = new Map()
      await use(contexts)
      for (const context of contexts.values()) await context.close()
    },
    { scope: 'worker' },
  ],
})

/** The first words of the screens' names, a test each. */
const families = [
  'public',
  'auth',
  'dashboard',
  'projects',
  'create',
  'add',
  'pool',
  'keywords',
  'menu',
  'bulk',
  'charts',
  'landing',
  'shell',
  'drawer',
  'advanced',
  'members',
  'tickets',
  'account',
  'admin',
  'white-label',
]
const familyOf = ({ name }: Look) => name.split(' ')[0]

for (const family of families)
  test(`${family} screens have no serious violation, in light and in dark`, async ({
    browser,
    world,
    contexts,
  }) => {
    test.setTimeout(300_000)
    const looks = looksOf(world).filter((look) => familyOf(look) === family)
    expect(looks.length).toBeGreaterThan(0)
    for (const look of looks)
      await test.step(`${look.name}, ${look.state}`, async () => {
        expect
          .soft(
            await foundOn(await pageOf(browser, look, world, contexts), look),
            `${look.name}, ${look.state}`,
          )
          .toEqual([])
      })
  })

test('every screen is of a family that is scanned', ({ world }) => {
  expect(looksOf(world).filter((look) => !families.includes(familyOf(look) ?? ''))).toEqual([])
})

/** Widths in px; a screen that only narrow windows have is looked at on a phone. */
const DESK = 1440
const PHONE = 360

/** The rules of axe that ask for the colours. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** A new page of the looker's browser, in light. */
async function pageOf(browser: Browser, { as, upTo }: Look, world: World, contexts: Contexts): Promise<Page> {
  const context =
    contexts.get(as) ??
    (await browser.newContext({
      baseURL: url,
      locale: 'en-GB',
      reducedMotion: 'reduce',
    }))
  contexts.set(as, context)
  const page = await context.newPage()
  await page.setViewportSize({ width: upTo === undefined ? DESK : PHONE, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(page, as, world, url)
  return page
}

async function foundOn(page: Page, look: Look) {
  await show(page, look)
  const found = await violationsOf(page)
  // What is open stays open, and follows the colours.
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(async () => {
    // Changes of colour begin with the frame that is drawn next.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(changes.map(({ finished }) => finished))
  })
  // Nothing else of the page has changed.
  found.push(...(await violationsOf(page, rulesOfColour)).map((violation) => `in dark: ${violation}`))
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // What somebody has chosen on this screen is not chosen on the next.
  await page.evaluate(() => localStorage.clear())
  await page.close()
  return found
}
