import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './person.ts'

/** Tier, price per month, keywords and competitors. */
const starter = [
  ['starter-250', 15, '250', 5],
  ['starter-500', 26, '500', 5],
] as const
const business = [
  ['business-1000', 55, '1,000', 10],
  ['business-2000', 95, '2,000', 10],
  ['business-3000', 140, '3,000', 10],
] as const
const agency = [
  ['agency-5000', 235, '5,000', 20],
  ['agency-10000', 420, '10,000', 20],
] as const
const plans = { Starter: starter, Business: business, Agency: agency }

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const slider = (of: Locator) => of.getByRole('slider')
const limit = (of: Locator, label: string) =>
  of.locator('dl > div', { has: of.page().getByText(label, { exact: true }) }).locator('dd')

test('PUB-024 PUB-025 three plans are sold', async ({ page }) => {
  await page.goto('/pricing')
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Starter', 'Business', 'Agency'])
})

test('PUB-026 PUB-039 paid yearly at first, for a fifth less', async ({ page }) => {
  await page.goto('/pricing')
  await expect(page.getByRole('radio', { name: /Yearly/ })).toBeChecked()
  const price = card(page, 'Starter').locator('strong')
  await expect(price).toHaveText('$12')
  await page.getByRole('radio', { name: 'Monthly' }).check()
  await expect(price).toHaveText('$15')
  await page.getByRole('radio', { name: /Yearly/ }).check()
  await expect(price).toHaveText('$12')
})

test('PUB-027 PUB-028 PUB-029 PUB-030 PUB-031 PUB-032 PUB-033 PUB-034 sliders choose the keywords, and with them price, limits and link', async ({
  page,
}) => {
  await page.goto('/pricing')
  await page.getByRole('radio', { name: 'Monthly' }).check()
  for (const [name, tiers] of Object.entries(plans)) {
    const plan = card(page, name)
    for (const [index, [tier, price, keywords, competitors]] of tiers.entries()) {
      if (index > 0) await slider(plan).press('ArrowRight')
      await expect(plan.locator('strong')).toHaveText(`$${price}`)
      await expect(plan.locator('label')).toContainText(`${keywords} keywords`)
      await expect(limit(plan, 'Competitors')).toHaveText(`${competitors} per keyword`)
      await expect(plan.getByRole('link')).toHaveAttribute('href', new RegExp(`package=${tier}(-trial)?$`))
    }
  }
})

test('PUB-035 PUB-036 PUB-037 PUB-038 PUB-045 every limit is told, and what is not included', async ({
  page,
}) => {
  await page.goto('/pricing')
  const table = (name: string) => card(page, name).locator('dd').allTextContents()
  const no = 'Not included'
  expect(await card(page, 'Agency').locator('dt').allTextContents()).toEqual([
    'Projects',
    'Manual updates',
    'Competitors',
    'Team members',
    'Google APIs',
    'White-label',
    'White-label reports',
    'API access',
    'Premium support',
  ])
  expect(await table('Starter')).toEqual(['5', '50 a day', '5 per keyword', '1', '1', no, no, no, no])
  await slider(card(page, 'Starter')).press('End')
  expect(await table('Starter')).toEqual(['10', '100 a day', '5 per keyword', '2', '2', no, no, no, no])
  const yes = 'Included'
  const tenEach = '10 per keyword'
  expect(await table('Business')).toEqual(['25', '200 a day', tenEach, '5', '5', no, no, no, yes])
  await slider(card(page, 'Business')).press('ArrowRight')
  expect(await table('Business')).toEqual(['50', '400 a day', tenEach, '8', '8', no, no, no, yes])
  await slider(card(page, 'Business')).press('End')
  expect(await table('Business')).toEqual(['75', '600 a day', tenEach, '10', '10', no, no, no, yes])
  const [all, each] = ['Unlimited', '20 per keyword']
  expect(await table('Agency')).toEqual([all, '1,000 a day', each, '25', all, yes, yes, yes, yes])
  await slider(card(page, 'Agency')).press('End')
  expect(await table('Agency')).toEqual([all, '2,000 a day', each, '50', all, yes, yes, yes, yes])
})

test('PUB-040 a year costs twelve of its months', async ({ page }) => {
  await page.goto('/pricing')
  await expect(card(page, 'Business')).toContainText('$528 billed yearly')
  await page.getByRole('radio', { name: 'Monthly' }).check()
  await expect(card(page, 'Business')).toContainText('billed monthly')
})

test('PUB-041 PUB-042 PUB-043 PUB-044 buttons lead to the registration with what was chosen', async ({
  page,
}) => {
  await page.goto('/pricing')
  for (const [period, suffix] of [
    ['Yearly', '&plan_type=yearly'],
    ['Monthly', ''],
  ]) {
    await page.getByRole('radio', { name: period }).check()
    for (const [name, tiers] of Object.entries(plans)) {
      const plan = card(page, name)
      await slider(plan).press('Home')
      for (const [index, [tier]] of tiers.entries()) {
        if (index > 0) await slider(plan).press('ArrowRight')
        const isTrial = tier === 'starter-250'
        await expect(plan.getByRole('link')).toHaveText(isTrial ? 'START FREE TRIAL' : 'CHECKOUT')
        await expect(plan.getByRole('link')).toHaveAttribute(
          'href',
          `/register?package=${isTrial ? 'starter-250-trial' : `${tier}${suffix}`}`,
        )
      }
    }
  }
  await card(page, 'Business').getByRole('link').click()
  await expect(page).toHaveURL('/register?package=business-3000')
})

test('all prices and limits stand on one screen @deep', async ({ page }) => {
  await page.goto('/pricing')
  const { height } = page.viewportSize() ?? { height: 0 }
  for (const name of ['Starter', 'Business', 'Agency']) {
    const box = await card(page, name).boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? Number.NaN)).toBeLessThanOrEqual(height)
  }
})
