import { expect } from '@playwright/test'
import { grant } from './history.ts'
import { test } from './person.ts'

test('a switch of the installation is changed after a question, and the audit log tells of it @deep', async ({
  page,
  person,
}) => {
  await grant(person.username)
  await page.goto('/admin/settings')
  const approval = page.getByRole('switch', { name: 'Approve everybody' })
  await expect(approval).toBeChecked()
  await expect(page.getByText('REQUIRE_ADMIN_SECOND_FACTOR')).toBeVisible()
  for (const [question, action, isOn] of [
    ['Turn "Approve everybody" off for the whole installation?', 'Turn off', false],
    ['Turn "Approve everybody" on for the whole installation?', 'Turn on', true],
  ] as const) {
    await approval.click()
    await expect(page.getByRole('dialog').getByText(question)).toBeVisible()
    await page.getByRole('button', { name: action, exact: true }).click()
    await expect(approval).toBeChecked({ checked: isOn })
  }
  await page.getByRole('link', { name: 'AUDIT', exact: true }).click()
  const row = page.getByRole('row', { name: person.username }).first()
  await expect(row).toContainText('Switch changed')
  await expect(row).toContainText('is on off → on')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^audit-log-.*\.csv$/)
})
