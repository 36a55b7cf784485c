import { expect, type Locator, type Page } from '@playwright/test'
import { listAlerts } from '@rankline/contract/alerts/calls'
import { listReports } from '@rankline/contract/reports/calls'
import { makeTracked } from './history.ts'
import { test } from './person.ts'

// Alerts and reports are made with keys alone: nothing here clicks, fills or focuses by itself.

const HOOK = 'https://hooks.zapier.com/hooks/catch/1/keys'
const MOST_TABS = 60

/** Walks on with Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator) {
  await expect(control).toBeVisible()
  for (let press = 0; press < MOST_TABS; press += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
}

/** Opens a list and walks to the option whose text begins so. */
async function choose(page: Page, name: string, option: string) {
  await tabTo(page, page.getByRole('combobox', { name, exact: true }))
  await page.keyboard.press('ArrowDown')
  const wanted = page.getByRole('option').filter({ hasText: option }).first()
  await expect(wanted).toBeVisible()
  for (let press = 0; press < MOST_TABS; press += 1) {
    if ((await wanted.getAttribute('data-combobox-selected')) !== null) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveCount(0)
}

async function chooseZapier(page: Page) {
  await tabTo(page, page.getByRole('checkbox', { name: 'Email', exact: true }))
  await tabTo(page, page.getByRole('checkbox', { name: 'Zapier', exact: true }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByLabel('ZAPIER ADDRESS'))
  await page.keyboard.type(HOOK)
}

async function press(page: Page, control: Locator, key = 'Enter') {
  await tabTo(page, control)
  await page.keyboard.press(key)
}

test('an alert is created, tested and made quiet with keys alone @deep', async ({ page, person }) => {
  await makeTracked(person, ['apples', 'bread', 'cheese'])
  await page.goto('/alerts/create')
  await chooseZapier(page)
  await tabTo(page, page.getByRole('link', { name: 'Get an address from Zapier' }))
  const testButton = page.getByRole('button', { name: 'Test Zapier' })
  await press(page, testButton)
  const question = page.getByRole('dialog')
  await expect(question).toContainText('zapier test webhook')
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(testButton).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, question.getByRole('button', { name: 'Send test' }))
  await expect(question).toHaveCount(0)
  await expect(page.getByText(/^Test (sent|failed)$/)).toBeVisible()
  await expect(testButton).toBeFocused()

  await choose(page, 'Project', 'Shop')
  const first = page.getByRole('radio', { name: 'apples' })
  await press(page, first, 'Space')
  await expect(first).toBeChecked()
  await page.keyboard.press('ArrowDown')
  const second = page.getByRole('radio', { name: 'bread' })
  await expect(second).toBeChecked()
  await expect(second).toBeFocused()
  await choose(page, 'TYPE', 'Position')
  await choose(page, 'ACTION', 'Position improves')
  await tabTo(page, page.getByLabel('ALERT NAME'))
  await page.keyboard.type('By keys')
  await press(page, page.getByRole('checkbox', { name: /^Do not spam/ }), 'Space')
  await press(page, page.getByRole('button', { name: 'CREATE' }))
  await expect(page).toHaveURL('/alerts')
  const stored = async () => (await person.call(listAlerts, {})).data[0]
  expect(await stored()).toMatchObject({ name: 'By keys', destination_types: 'zapier', prevent_spam: 1 })

  const menu = page.getByRole('button', { name: 'Actions for By keys' })
  await press(page, menu)
  const items = page.getByRole('menuitem')
  await expect(items.first()).toBeVisible()
  const day = page.getByRole('menuitem', { name: 'Quiet for a day' })
  for (let key = 0; key < MOST_TABS; key += 1) {
    if (await day.evaluate((element) => element === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(items).toHaveCount(0)
  await expect(menu).toBeFocused()
  await expect.poll(async () => (await stored())?.snoozed_until).not.toBeNull()
})

test('a report is created and its messages are opened with keys alone @deep', async ({ page, person }) => {
  await makeTracked(person, ['apples'])
  await page.goto('/reports/create')
  await chooseZapier(page)
  await choose(page, 'Project', 'Shop')
  const radio = (name: string) => page.getByRole('radio', { name, exact: true })
  await expect(radio('PDF')).toBeChecked()
  for (const [proposed, other] of [
    ['Advanced', 'Basic'],
    ['Weekly', 'Daily'],
  ] as const) {
    await press(page, radio(proposed), 'ArrowUp')
    await expect(radio(other)).toBeChecked()
    await page.keyboard.press('ArrowDown')
    await expect(radio(proposed)).toBeChecked()
  }
  await tabTo(page, page.getByLabel('Report name'))
  await page.keyboard.type('By keys')
  await press(page, page.getByRole('button', { name: 'CREATE' }))
  await expect(page).toHaveURL('/reports')
  expect((await person.call(listReports, {})).data[0]).toMatchObject({
    name: 'By keys',
    document_type: 1,
    document_detail: 2,
    timer: 2,
  })
  const menu = page.getByRole('button', { name: 'Actions for By keys' })
  await press(page, menu)
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  for (const name of ['Edit', 'Send now', 'Show messages']) {
    const item = page.getByRole('menuitem', { name })
    if (!(await item.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press('ArrowDown')
    await expect(item).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText('No messages yet')).toBeVisible()
  await expect(menu).toBeFocused()
})
