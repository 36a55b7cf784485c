import { type Browser, test as base, expect } from '@playwright/test'
import { violationsOf } from './accessibility.ts'
import { url } from './port.ts'
import { makeWorld, type World } from './screens/people.ts'
import { type Look, looksOf, show, signIn } from './screens/table.ts'

/** The people and what they have are made once for all screens that a worker looks at. */
const test = base.extend<object, { world: World }>({
  world: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: url })
      await use(await makeWorld(request))
      await request.dispose()
    },
    { scope: 'worker', timeout: 120_000 },
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
  test(`${family} screens have no serious violation, in light and in dark`, async ({ browser, world }) => {
    test.setTimeout(300_000)
    const looks = looksOf(world).filter((look) => familyOf(look) === family)
    expect(looks.length).toBeGreaterThan(0)
    for (const look of looks)
      await test.step(`${look.name}, ${look.state}`, async () => {
        expect.soft(await foundOn(browser, look, world), `${look.name}, ${look.state}`).toEqual([])
      })
  })

test('every screen is of a family that is scanned', ({ world }) => {
  expect(looksOf(world).filter((look) => !families.includes(familyOf(look) ?? ''))).toEqual([])
})

async function foundOn(browser: Browser, look: Look, world: World) {
  const page = await browser.newPage({
    baseURL: url,
    colorScheme: 'light',
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
  })
  await signIn(page, look.as, world, url)
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
  found.push(...(await violationsOf(page)).map((violation) => `in dark: ${violation}`))
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().close()
  return found
}
