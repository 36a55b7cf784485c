import { expect, type Page } from '@playwright/test'
import { DAY } from '@rankline/contract/days'
import { packageText } from '@rankline/contract/packages/package-text'
import { expectAccessible } from './axe.ts'
import { setPackage, withDatabase } from './history.ts'
import { test } from './person.ts'

/** Stores payments as if a payment provider had reported them. */
const pay = (username: string, payments: [day: string, amount: number][]) =>
  withDatabase((database) =>
    database.query(
      `INSERT INTO receipts (account_id, external_id, minor_amount, currency, paid_at, receipt_url)
       SELECT account_id, 'payment ' || day, amount * 100, 'USD', day::timestamptz, 'https://pay.example.com/' || day
       FROM users, unnest($2::text[], $3::numeric[]) AS payment (day, amount) WHERE username = $1`,
      [username, payments.map(([day]) => day), payments.map(([, amount]) => amount)],
    ),
  )

/** A day as the screens show it. */
const shown = (day: string | Date) =>
  new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(day))

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
  await expect(page.getByRole('heading', { name: 'Receipts', exact: true })).toBeVisible()
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
  await expect(page.frameLocator('iframe').getByText('144.00 USD')).toBeVisible()
  await page.keyboard.press('Escape')
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
  await expect(counters.nth(0)).toContainText(`55 USD${shown('2026-09-03')}`)
  await expect(counters.nth(1)).toContainText(`55.50 USD${shown('2026-10-03')}`)
  await expect(counters.nth(2)).toContainText(`55 USD${shown(endAt)}`)
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText(['Id', 'Total', 'Paid at', 'Actions'])
  const [newest, older] = [table.locator('tbody tr').nth(0), table.locator('tbody tr').nth(1)]
  await expect(newest.getByRole('cell')).toHaveText([
    /^\d+$/,
    '55.50 USD',
    shown('2026-10-03'),
    'View Receipt',
  ])
  await expect(older.getByRole('cell')).toHaveText([/^\d+$/, '55 USD', shown('2026-09-03'), 'View Receipt'])
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
  await expect(page.getByText('Empty Receipt List', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

/** The overlay in which the fake provider is paid. */
const overlay = (page: Page) => page.getByRole('dialog', { name: 'Checkout' })

async function buy(page: Page, name: string) {
  await page.goto('/account/upgrade/packages')
  await page.getByRole('button', { name: `CHECKOUT ${name}` }).click()
  await overlay(page).frameLocator('iframe').getByRole('button', { name: 'Pay' }).click()
  await expect(page.getByText(`Your plan: ${packageText(name)}`)).toBeVisible()
}

test('BILL-019 checkout opens an overlay of the provider, and closing it lets one order again', async ({
  page,
  person: _person,
}) => {
  await page.goto('/account/upgrade/packages')
  const button = page.getByRole('button', { name: 'CHECKOUT business-1000' })
  for (const close of [
    () => overlay(page).frameLocator('iframe').getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    await button.click()
    await expect(overlay(page).frameLocator('iframe').getByText('55.00 USD')).toBeVisible()
    await expect(button).toHaveAttribute('data-loading', 'true')
    await close()
    await expect(overlay(page)).toHaveCount(0)
    await expect(button).not.toHaveAttribute('data-loading')
    await expect(button).toBeEnabled()
  }
  await buy(page, 'business-1000')
  await expect(button).toBeDisabled()
  await expectAccessible(page)
})

test('BILL-028 the head names the vendor and the sandbox @deep', async ({ page, person: _person }) => {
  await page.goto('/account/upgrade/packages')
  await expect(page.locator('head meta[name="vendor-id"]')).toHaveAttribute('content', 'fake')
  await expect(page.locator('head meta[name="sandbox"]')).toHaveAttribute('content', '1')
})

test('BILL-012 BILL-013 BILL-014 BILL-015 BILL-016 BILL-017 a subscription is paused, continued and cancelled', async ({
  page,
  person: _person,
}) => {
  await page.goto('/account/upgrade/billing')
  await expect(page.getByRole('heading', { name: 'Receipts', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Subscription' })).toHaveCount(0)
  await buy(page, 'business-1000')
  await page.getByRole('link', { name: 'BILLING' }).click()
  const card = page.getByRole('main')
  const button = (name: string) => card.getByRole('button', { name, exact: true })
  await expect(card.getByText(/^business-1000, billed monthly\. The next payment is due on/)).toBeVisible()
  await expect(card.getByRole('row')).toHaveCount(2)

  /** Confirms the dialog, and waits for the response of the call, which contains the statuses. */
  async function act(label: string, verb: string, question: string, confirmed: string) {
    const asked = page.waitForResponse(`**/subscription/${verb}`)
    await button(label).click()
    const dialog = page.getByRole('dialog', { name: question, exact: true })
    await expect(dialog).toBeVisible()
    // Blocks the request for the statuses, so that only the response of the action can be shown.
    await page.route('**/subscription/getStatuses', (route) => route.abort())
    await dialog.getByRole('button', { name: confirmed, exact: true }).click()
    expect((await asked).ok()).toBe(true)
  }

  await expect(button('Continue')).toHaveCount(0)
  await act('Pause', 'pause', 'Do you really want to pause your subscription?', 'Continue')
  await expect(button('Continue')).toBeVisible()
  await expect(button('Pause')).toHaveCount(0)
  await expect(button('Cancel')).toBeVisible()
  await act('Continue', 'unpause', 'Do you really want to continue your subscription?', 'Continue')
  await expect(button('Pause')).toBeVisible()
  await expect(button('Continue')).toHaveCount(0)
  await act('Cancel', 'cancel', 'Do you really want to cancel your subscription?', 'Cancel subscription')
  await expect(button('Cancel')).toHaveCount(0)
  await expect(card.getByText(/Cancelled: it works until/)).toBeVisible()
  await expectAccessible(page)

  // Declining changes nothing.
  await page.unroute('**/subscription/getStatuses')
  await page.reload()
  await button('Keep subscription').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(card.getByText(/Cancelled: it works until/)).toBeVisible()
})

test('a failed payment is paid on the page of the provider @deep', async ({ page, person }) => {
  await page.goto('/account/upgrade/packages')
  await page.getByRole('button', { name: 'CHECKOUT business-1000' }).click()
  await page.frameLocator('iframe').getByRole('button', { name: 'Pay' }).click()
  const subscription = () =>
    withDatabase(
      async (database) =>
        (
          await database.query(
            'SELECT external_id AS id, subscriptions.status FROM subscriptions JOIN users USING (account_id) WHERE username = $1',
            [person.username],
          )
        ).rows[0] ?? {},
    )
  await expect.poll(subscription).toMatchObject({ status: 'active' })
  const { id } = await subscription()
  await withDatabase(async (database) => {
    await database.query(`UPDATE subscriptions SET status = 'past_due' WHERE external_id = $1`, [id])
    await database.query(
      `UPDATE fake_billing SET content = content || '{"status": "past_due"}'::jsonb WHERE id = $1`,
      [id],
    )
  })
  await page.goto('/account/upgrade/billing')
  await expect(page.getByText('The last payment failed.')).toBeVisible()
  await page.getByRole('button', { name: 'Update payment method' }).click()
  await expect(page.getByText('55.00 USD')).toBeVisible()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByRole('status')).toHaveText('Paid.')
  await expect.poll(subscription).toMatchObject({ status: 'active' })
  await page.getByRole('link', { name: 'Back to billing' }).click()
  await expect(page.getByText('The next payment is due on')).toBeVisible()
  await expect(page.getByText('The last payment failed.')).toHaveCount(0)
})

test('BILL-013 pause when active, continue when paused or in the grace period, neither on trial', async ({
  page,
  person,
}) => {
  await buy(page, 'business-1000')
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
  const none = { on_trial: false, cancelled: false, paused: false, on_paused_grace_period: false }
  for (const [changes, statuses, offered] of [
    [`status = 'active', pauses_at = NULL`, none, ['Pause']],
    [
      `status = 'active', pauses_at = now() + interval '5 days'`,
      { on_paused_grace_period: true },
      ['Continue'],
    ],
    [`status = 'paused', pauses_at = now() - interval '1 day'`, { paused: true }, ['Continue']],
    [`status = 'trialing', pauses_at = NULL`, { on_trial: true }, []],
  ] as const) {
    const changed = await withDatabase((database) =>
      database.query(
        `UPDATE subscriptions SET ${changes}
         WHERE account_id = (SELECT account_id FROM users WHERE username = $1)`,
        [person.username],
      ),
    )
    expect(changed.rowCount).toBe(1)
    const answered = page.waitForResponse('**/api/v1/subscription/getStatuses')
    await page.goto('/account/upgrade/billing')
    expect((await (await answered).json()).items).toEqual({ ...none, ...statuses })
    await expect(button('Cancel')).toBeVisible()
    for (const name of ['Pause', 'Continue'])
      await expect(button(name)).toHaveCount(offered.some((one) => one === name) ? 1 : 0)
  }
})

test('another package shows what it costs now before it is taken @deep', async ({
  page,
  person: _person,
}) => {
  await buy(page, 'business-1000')
  await page.getByRole('button', { name: 'CHECKOUT business-2000' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change your package to business-2000?' })
  await expect(
    dialog.getByText(/^You pay \$(39\.\d\d|40) now .*, then \$95 a month from \d{4}-/),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByText('Your plan: Business, 1,000 keywords')).toBeVisible()
  await page.getByRole('button', { name: 'CHECKOUT business-2000' }).click()
  await dialog.getByRole('button', { name: 'Change package' }).click()
  await expect(page.getByText('Your plan: Business, 2,000 keywords')).toBeVisible()
})

test('without a payment provider the button says whom to ask @deep', async ({ page, person: _person }) => {
  const message = 'Online payment is not set up here. Please contact us to change your package.'
  await page.route('**/subscription/createPageLink', (route) =>
    route.fulfill({
      status: 409,
      json: { status: 'error', code: 'CONFLICT', message, items: null, errors: {} },
    }),
  )
  await page.goto('/account/upgrade/packages')
  await page.getByRole('button', { name: 'CHECKOUT business-1000' }).click()
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
})
