import { expect, type Page } from '@playwright/test'
import { violationsOf } from './accessibility.ts'
import { additionsTo, remember } from './screens/additions.ts'
import type { World } from './screens/people.ts'
import { drawn } from './screens/rest.ts'
import { allScans, familyOf, isBare, type Scan, usualScans } from './screens/scans.ts'
import { looksOf, show } from './screens/table.ts'
import { test } from './screens/viewers.ts'

/** Scans every look, whole and in both schemes, as `npm run test:deep -- browser` does. */
const isFull = process.env.E2E_DEEP === '1'
const scansOf = (world: World) => (isFull ? allScans : usualScans)(looksOf(world))

// Tests run in sequence, so that the people are created once.
test.describe.configure({ mode: 'default', timeout: 1_200_000 })

/** First words of the screens' names; one test each. */
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
  'connections',
  'tickets',
  'alerts',
  'changes',
  'exports',
  'reports',
  'white',
  'account',
  'admin',
  'white-label',
]

for (const family of families)
  test(`${family} screens have no serious violation, in light and in dark`, async ({
    browser,
    world,
    pageOf,
  }) => {
    const scans = scansOf(world).filter((scan) => familyOf(scan) === family)
    expect(new Set(scans.flatMap(({ schemes }) => schemes)), 'schemes').toEqual(new Set(['light', 'dark']))
    for (const scan of scans) {
      const name = `${scan.name}, ${scan.state}, ${scan.schemes.join(' and ')}`
      await test.step(name, async () => {
        expect.soft(await foundOn(await pageOf(browser, scan.as), scan), name).toEqual([])
      })
    }
  })

test('every screen is of a family that is scanned', ({ world }) => {
  const scans = scansOf(world)
  expect(scans.filter((scan) => !families.includes(familyOf(scan)))).toEqual([])
  const names = (found: readonly { name: string }[]) => new Set(found.map(({ name }) => name))
  expect(names(scans)).toEqual(names(looksOf(world)))
})

/** Widths in px; a screen that exists only in narrow windows is scanned at phone width. */
const DESK = 1440
const PHONE = 360

/** Families whose pages, before any action, break no rule at all. */
const strict = ['public', 'auth', 'account', 'white-label']

/** Axe rules that depend on colours. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

async function foundOn(page: Page, scan: Scan): Promise<string[]> {
  const [first = 'light', ...others] = scan.schemes
  await page.setViewportSize({ width: scan.upTo === undefined ? DESK : PHONE, height: 900 })
  await page.emulateMedia({ colorScheme: first })
  await show(page, scan, scan.isAddition ? () => remember(page) : undefined)
  const within = scan.isAddition ? await additionsTo(page) : undefined
  const isStrict = strict.includes(familyOf(scan)) && isBare(scan)
  const found = await violationsOf(page, { within, isStrict })
  for (const colorScheme of others) {
    // Open elements stay open and change colours; nothing else on the page changes.
    await page.emulateMedia({ colorScheme })
    await drawn(page)
    const violations = await violationsOf(page, { rules: rulesOfColour })
    found.push(...violations.map((violation) => `in ${colorScheme}: ${violation}`))
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // Choices on this screen must not affect the next one.
  await page.evaluate(() => localStorage.clear())
  return found
}
