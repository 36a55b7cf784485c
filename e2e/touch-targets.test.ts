import { test as base, expect } from '@playwright/test'
import { url } from './port.ts'
import { makeWorld, type World } from './screens/people.ts'
import { looksOf, show, signIn } from './screens/table.ts'
import { smallTargetsOf } from './touch.ts'

const PHONE = { width: 360, height: 780 }

const test = base.extend<object, { world: World }>({
  world: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: url })
      await use(await makeWorld(request))
      await request.dispose()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

/** First words of the names of the measured screens. */
const families = ['auth', 'dashboard', 'projects', 'create', 'add', 'pool', 'members', 'account', 'alerts']

for (const family of families)
  test(`${family} screens have targets of 44 px on a phone`, async ({ browser, world }) => {
    test.setTimeout(300_000)
    const looks = looksOf(world).filter(
      ({ name, state, from = 0 }) =>
        name.split(' ')[0] === family && state === 'as it is' && from <= PHONE.width,
    )
    expect(looks.length).toBeGreaterThan(0)
    for (const look of looks)
      await test.step(look.name, async () => {
        const context = await browser.newContext({ baseURL: url, viewport: PHONE, reducedMotion: 'reduce' })
        const page = await context.newPage()
        await signIn(page, look.as, world, url)
        await show(page, look)
        expect.soft(await smallTargetsOf(page), look.name).toEqual([])
        await context.close()
      })
  })
