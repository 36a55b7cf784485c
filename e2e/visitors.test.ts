import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { makeBrand } from './clients.ts'
import { test } from './person.ts'

async function expectNoViolation(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
}

const paths = [
  '/register?invitation=abc',
  '/forgot-password',
  '/reset-password',
  '/verify-email?token=x',
  '/unsubscribe?token=x',
  '/complete-registration?code=x',
  '/complete-registration?token=x',
  '/confirm-email-change?token=x',
  '/login?driver=google&problem=email_taken',
]

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`pages of visitors bar nobody's way (${colorScheme})`, () => {
    test.use({ colorScheme })

    test('how one comes in', async ({ page }) => {
      for (const path of paths) {
        await page.goto(path)
        await expectNoViolation(page)
      }
    })

    test('how one comes in under a brand', async ({ page, person }) => {
      const { address } = await makeBrand(person)
      for (const path of [`/white-label/brand/${address}`, `/white-label/brand/${address}/register`]) {
        await page.goto(path)
        await expectNoViolation(page)
      }
    })
  })
