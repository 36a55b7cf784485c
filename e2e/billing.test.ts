import { expect } from '@playwright/test'
import { DAY, dayOf } from '@rankline/contract/days'
import { expectAccessible } from './axe.ts'
import { setPackage, withDatabase } from './history.ts'
import { test } from './person.ts'

/** Stores payments as if a payment provider had reported them. */
const pay = (username: string, payments: [day: string, amount: number][]) =>
  withDatabase((database) =>
    database.query(
      `INSERT INTO receipts (account_id, external_id, amount, currency, paid_at, receipt_url)
       SELECT account_id, 'payment ' || day, amount, 'USD', day::timestamptz, 'https://pay.example.com/' || day
       FROM users, unnest($2::text[], $3::numeric[]) AS payment (day, amount) WHERE username = $1`,
      [username, payments.map(([day]) => day), payments.map(([, amount]) => amount)],
    ),
  )

test('BILL-001 BILL-002 packages have CHECKOUT buttons, and a menu leads to billing and back', async ({
  page,
  person: _person,
}) => {
  await page.goto('/account/upgrade/packages')
  await expect(page.getByRole('button', { name: 'CHECKOUT' })).toHaveCount(7)
  await expectAccessible(page)
  const menu = page.getByRole('navigation', { name: 'Upgrade' })
  await expect(menu.getByRole('link')).toHaveText(['PACKAGES', 'BILLING'])
  await menu.getByRole('link', { name: 'BILLING' }).click()
  await expect(page).toHaveURL('/account/upgrade/billing')
  await expect(page.getByRole('heading', { name: 'Receipts' })).toBeVisible()
  await menu.getByRole('link', { name: 'PACKAGES' }).click()
  await expect(page).toHaveURL('/account/upgrade/packages')
})

test('BILL-047 the smallest package is bought by the year on the upgrade page', async ({
  page,
  person: _person,
}) => {
  await page.goto('/account/upgrade/packages')
  await page.getByText('Yearly, 20% off').click()
  const smallest = page.getByRole('list', { name: 'Packages' }).getByRole('listitem').first()
  await expect(smallest).toContainText('$12 a month')
  await expect(smallest).toContainText('$144 billed yearly')
  const ordered = page.waitForRequest('**/subscription/createPageLink')
  await smallest.getByRole('button', { name: 'CHECKOUT' }).click()
  expect(Object.fromEntries(new URLSearchParams((await ordered).postData() ?? ''))).toEqual({
    package: 'starter-250',
    plan_type: 'yearly',
  })
  await expect(smallest.getByRole('alert')).toHaveText(/^Online payment is not set up here/)
  // On the pricing page the same package starts with its trial, and cannot be paid yearly.
  await page.goto('/pricing')
  await page.getByRole('radio', { name: 'Yearly' }).check()
  await expect(page.locator('a[href="/register?package=starter-250-trial"]').first()).toBeVisible()
  await expect(page.getByText('after 14 days free, $144 billed yearly').first()).toBeVisible()
  await expect(page.locator('a[href*="starter-250"][href*="plan_type"]')).toHaveCount(0)
})

test('BILL-003 BILL-005 BILL-006 payments are counted and listed with their receipts', async ({
  page,
  person,
}) => {
  const endAt = new Date(Date.now() + 20 * DAY)
  await setPackage(person.username, 'business-1000', endAt)
  await page.goto('/account/upgrade/billing')
  const counters = page.getByRole('main').locator('dl > div')
  await expect(counters).toHaveText(['PREVIOUS N/A', 'CURRENT N/A', 'NEXT N/A'], { useInnerText: false })
  await pay(person.username, [
    ['2026-09-03', 55],
    ['2026-10-03', 55.5],
  ])
  await page.reload()
  await expect(counters.nth(0)).toContainText('55 USD2026-09-03')
  await expect(counters.nth(1)).toContainText('55.50 USD2026-10-03')
  await expect(counters.nth(2)).toContainText(`55 USD${dayOf(endAt)}`)
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText(['Id', 'Total', 'Paid at', 'Actions'])
  const [newest, older] = [table.locator('tbody tr').nth(0), table.locator('tbody tr').nth(1)]
  await expect(newest.getByRole('cell')).toHaveText([/^\d+$/, '55.50 USD', '2026-10-03', 'View Receipt'])
  await expect(older.getByRole('cell')).toHaveText([/^\d+$/, '55 USD', '2026-09-03', 'View Receipt'])
  const link = newest.getByRole('link', { name: 'View Receipt' })
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('href', 'https://pay.example.com/2026-10-03')
  await expectAccessible(page)
})

test('BILL-004 BILL-007 a trial is named, and who has paid nothing has no receipts', async ({
  page,
  person,
}) => {
  await setPackage(person.username, 'starter-250-trial', new Date(Date.now() + DAY))
  await page.goto('/account/upgrade/billing')
  await expect(page.getByRole('main').locator('dl > div').nth(1)).toContainText('CURRENT (TRIAL)')
  await expect(page.getByRole('heading', { name: 'Empty Receipt List', exact: true })).toBeVisible()
  await expectAccessible(page)
})
