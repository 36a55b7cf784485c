import { expect, type Page } from '@playwright/test'
import { additionsTo, remember } from './screens/additions.ts'
import type { World } from './screens/people.ts'
import { familyOf, isBare, type Scan, usualScans } from './screens/scans.ts'
import { type Look, looksOf, show } from './screens/table.ts'
import { test } from './screens/viewers.ts'
import { smallTargetsOf } from './touch.ts'

const PHONE = { width: 360, height: 780 }

/** Measures every look, as `npm run test:deep -- browser` does. */
const isFull = process.env.E2E_DEEP === '1'

// Tests run in sequence, so that the people are created once.
test.describe.configure({ mode: 'default', timeout: 1_200_000 })

/** First words of the screens' names; public pages and those of administrators are not measured. */
const families = [
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
  'connections',
  'tickets',
  'alerts',
  'changes',
  'exports',
  'reports',
  'white',
  'account',
  'white-label',
]

const isOnPhone = ({ state, from = 0 }: Look) => state === 'as it is' && from <= PHONE.width

/** Whether only the query of the address differs from that of an earlier look. */
const isRepeat = (look: Look, index: number, looks: readonly Look[]) =>
  isBare(look) && looks.findIndex((other) => isBare(other) && screenOf(other) === screenOf(look)) < index

const screenOf = ({ path, as, remembers }: Look) => JSON.stringify([path.split('?')[0], as, remembers])

/** What opens on a screen is measured without the screen below it, which is measured by itself. */
function scansOf(world: World, family: string): Scan[] {
  const looks = looksOf(world).filter(isOnPhone)
  const measured = isFull ? looks : looks.filter((...look) => !isRepeat(...look))
  return usualScans(measured).filter((scan) => familyOf(scan) === family)
}

for (const family of families)
  test(`${family} screens have targets of 44 px on a phone`, async ({ browser, world, pageOf }) => {
    const scans = scansOf(world, family)
    expect(scans.length).toBeGreaterThan(0)
    for (const scan of scans)
      await test.step(scan.name, async () => {
        expect.soft(await smallOn(await pageOf(browser, scan.as), scan), scan.name).toEqual([])
      })
  })

async function smallOn(page: Page, scan: Scan): Promise<string[]> {
  await page.setViewportSize(PHONE)
  await show(page, scan, scan.isAddition ? () => remember(page) : undefined)
  const small = await smallTargetsOf(page, scan.isAddition ? await additionsTo(page) : undefined)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // Choices on this screen must not affect the next one.
  await page.evaluate(() => localStorage.clear())
  return small
}
