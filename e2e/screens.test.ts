import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { violationsOf } from './accessibility.ts'
import type { World } from './screens/people.ts'
import { drawn, follow } from './screens/rest.ts'
import {
  allScans,
  DESK,
  everyday,
  type Family,
  families,
  familyOf,
  isBare,
  PHONE,
  type Scan,
  strict,
  usualScans,
} from './screens/scans.ts'
import { screenStatesOf, show } from './screens/table.ts'
import { test } from './screens/viewers.ts'
import { smallTargetsOf } from './touch.ts'

/** Scans every state in both schemes, as `npm run test:deep -- browser` does; else one of each screen. */
const isFull = process.env.E2E_DEEP === '1'
const scansOf = (world: World, family: Family) =>
  (isFull ? allScans : usualScans)(screenStatesOf(world)).filter((scan) => familyOf(scan) === family)

// Tests run in sequence, so that the people are created once.
test.describe.configure({ mode: 'default', timeout: 1_200_000 })

const promise = 'no serious violation in light and dark, targets of 44 px on a phone'

for (const family of everyday)
  test(`a ${family} screen: ${promise}`, async ({ world, browser, pageOf }) => {
    const [first] = scansOf(world, family)
    await scanAll(first === undefined ? [] : [first], (scan) => pageOf(browser, scan.as))
  })

for (const family of families)
  test(`all ${family} screens: ${promise} @deep`, async ({ world, browser, pageOf }) => {
    await scanAll(scansOf(world, family), (scan) => pageOf(browser, scan.as))
  })

async function scanAll(scans: readonly Scan[], pageOf: (scan: Scan) => Promise<Page>): Promise<void> {
  expect(scans.length).toBeGreaterThan(0)
  for (const scan of scans) {
    const name = `${scan.name}, ${scan.state}, ${scan.schemes.join(' and ')}`
    await test.step(name, async () => {
      expect.soft(await foundOn(await pageOf(scan), scan), name).toEqual([])
    })
  }
}

/** Addresses without a state: they redirect at once, or show the same as another address. */
const without = ['/account/logout', '/white-label/account/logout', '/white-label', '/admin/orders']

test('every address of the application has a state @deep', ({ world }) => {
  const file = new URL('../web/dist/app/pages/pages.json', import.meta.url)
  const { application } = JSON.parse(readFileSync(file, 'utf8')) as { application: { path: string }[] }
  const paths = screenStatesOf(world).map(({ path }) => path.split(/[?#]/)[0] ?? '')
  // Both areas have the same screens, except those of agencies and the entrance of a brand.
  const isCovered = (address: string) => {
    const shared = address.replace(/^\/white-label(?!\/(brand|dashboards|brands|packages|templates)\b)/, '')
    const pattern = new RegExp(`^(/white-label)?${shared.replaceAll(/\$\w+/g, '[^/]+')}$`)
    return paths.some((path) => pattern.test(path))
  }
  const addresses = application.map(({ path }) => path)
  expect(addresses.filter((address) => !isCovered(address)).toSorted()).toEqual(without.toSorted())
})

/** Violations and small targets of a state. The page is loaded once and then narrowed to a phone. */
async function foundOn(page: Page, scan: Scan): Promise<string[]> {
  const isNarrow = scan.upTo !== undefined
  await open(page, scan, isNarrow ? PHONE : DESK)
  const found = await violationsIn(page, scan)
  if (scan.isMeasured) {
    if (!isNarrow && isBare(scan)) await narrow(page)
    if (!isNarrow && !isBare(scan)) {
      await forget(page)
      await open(page, scan, PHONE)
    }
    found.push(...(await smallTargetsOf(page)), ...(await overflowOf(page)))
  }
  await forget(page)
  return found
}

/** Resets choices and held requests of a screen, so that they do not affect the next one. */
async function forget(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.evaluate(() => localStorage.clear())
}

/** Reports a page that scrolls sideways on a phone. */
async function overflowOf(page: Page): Promise<string[]> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  return width > PHONE.width ? [`${width - PHONE.width} px wider than the screen`] : []
}

async function open(page: Page, scan: Scan, size: typeof DESK): Promise<void> {
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: scan.schemes[0] ?? 'light' })
  await show(page, scan)
}

async function narrow(page: Page): Promise<void> {
  const { untilAtRest, stop } = follow(page)
  await page.setViewportSize(PHONE)
  await untilAtRest()
  stop()
}

/** Axe rules that depend on colours. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

async function violationsIn(page: Page, scan: Scan): Promise<string[]> {
  const isStrict = strict.includes(familyOf(scan)) && isBare(scan)
  const found = await violationsOf(page, { isStrict })
  for (const colorScheme of scan.schemes.slice(1)) {
    // Open elements stay open and change colors; nothing else on the page changes.
    await page.emulateMedia({ colorScheme })
    await drawn(page)
    const violations = await violationsOf(page, { rules: rulesOfColour })
    found.push(...violations.map((violation) => `in ${colorScheme}: ${violation}`))
  }
  return found
}
