import { fileURLToPath } from 'node:url'
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

// The pages of the installation are those of all tests: nothing that another one reads is changed.
test('texts of the public pages are refused, saved, shown and made as delivered again', async ({
  page,
  person,
}) => {
  await grant(person.username)
  await page.goto('/admin/settings')
  const save = (label: string) => page.getByRole('button', { name: `Save ${label}`, exact: true })
  const terms = page.getByRole('textbox', { name: 'Terms' })
  await terms.fill('javascript:alert(1)')
  await save('Terms').click()
  await expect(
    page.locator('main').getByText('must be an address like https://example.com/terms'),
  ).toBeVisible()
  expect(await page.getByRole('textbox', { name: 'Headline' }).getAttribute('maxlength')).toBe('80')

  const contact = page.getByRole('textbox', { name: 'Contact address' })
  await contact.fill('ranks@example.com')
  await save('Contact address').click()
  await expect(page.getByText('The setting is saved.')).toBeVisible()
  const mail = page.getByRole('link', { name: 'ranks@example.com' })
  await page.goto('/contact')
  await expect(mail).toHaveAttribute('href', 'mailto:ranks@example.com')
  await page.goto('/admin/settings')
  await contact.fill('')
  await save('Contact address').click()
  await expect(page.getByText('The setting is saved.')).toBeVisible()
  await page.goto('/contact')
  await expect(page.getByRole('heading', { name: 'Contact' })).toBeVisible()
  await expect(mail).toHaveCount(0)
  await page.goto('/admin/audit?search=site_contact')
  await expect(page.getByRole('row', { name: 'site_contact' }).first()).toContainText('ranks@example.com')
})

test('turning the public pages off is asked first, and can be left', async ({ page, person }) => {
  await grant(person.username)
  await page.goto('/admin/settings')
  const pages = page.getByRole('switch', { name: 'Public pages' })
  await expect(pages).toBeChecked()
  await pages.click()
  const question = page.getByText('Turn "Public pages" off for the whole installation?')
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(pages).toBeChecked()
  expect((await page.goto('/pricing'))?.status()).toBe(200)
})

test('without public pages, the pages that stay lead to none of them', async ({ page }) => {
  // The server answers these files then. Turning the pages off would take them from other tests.
  const off = fileURLToPath(new URL('../web/dist/app/pages/', import.meta.url))
  for (const [path, file] of [
    ['/privacy-policy', 'trial-open-off/privacy-policy.html'],
    ['/docs/guide/words', 'docs-off/docs-guide-words.html'],
    ['/nope', 'trial-open-off/not-found.html'],
  ] as const) {
    await page.route(path, (route) => route.fulfill({ path: off + file, contentType: 'text/html' }))
    await page.goto(path)
    await expect(page.locator('h1')).toBeVisible()
    const links = await page
      .locator('header a, footer a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    for (const hidden of ['/pricing', '/contact'])
      expect([path, links]).toEqual([path, expect.not.arrayContaining([hidden])])
    expect(links).toEqual(expect.arrayContaining(['/docs', '/login', '/privacy-policy']))
  }
})

test('the log-in leads to the privacy policy', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Privacy policy' }).click()
  await expect(page).toHaveURL('/privacy-policy')
})
