import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { createAlert } from '@rankline/contract/alerts/calls'
import { utcDay } from '@rankline/contract/days'
import { exportLocal } from '@rankline/contract/exports/calls'
import { createReport } from '@rankline/contract/reports/calls'
import { listTopics, switchTopics } from '@rankline/contract/topics/calls'
import { newBrand, newDashboard, newPackage } from './agency.ts'
import { brandPage, logIn, makeBrand, newClient } from './clients.ts'
import { makeTracked, setPositions } from './history.ts'
import { type Person, test } from './person.ts'
import { makeAnswers } from './screens/questions.ts'
import { watchForName } from './watch-for-name.ts'

/** Addresses of agencies below the same path, and addresses that redirect at once. */
const others = /^\/white-label\/((dashboards|brands|packages|templates)\b|account\/logout$)|second-factor$/

/** All addresses of the clients' area in the built application. */
const addresses = (): string[] => {
  const file = new URL('../web/dist/app/pages/pages.json', import.meta.url)
  const { application } = JSON.parse(readFileSync(file, 'utf8')) as { application: { path: string }[] }
  return application
    .map(({ path }) => path)
    .filter((path) => /^\/white-label(\/|$)/.test(path) && !others.test(path))
}

/** Creates data of a client, so that no screen is empty. @returns values for the parameters of addresses */
async function makeWork(client: Person): Promise<Record<string, number>> {
  const ofTopic = ['red shoes', 'best red shoes', 'buy red shoes online', 'red shoes reviews']
  const { project, keywords } = await makeTracked(client, [...ofTopic, 'blue shoes'])
  const [keyword] = keywords
  if (keyword === undefined) throw new Error('nothing is tracked')
  await setPositions(keyword, [9, 7, 3])
  const slack = {
    destination_type: ['slack'],
    destination_type_slack: 'https://hooks.slack.com/services/T0/B0/x',
  }
  const { alert } = await client.call(createAlert, {
    name: 'Movers',
    source_type: 'projects',
    source_type_project: project.id,
    source_type_project_keyword: keyword.id,
    trigger_type: 'position',
    trigger_action: 'increase_number',
    trigger_value: 5,
    ...slack,
  })
  const { report } = await client.call(createReport, {
    name: 'Ranks',
    project_id: project.id,
    document_type: 2,
    document_detail: 1,
    timer: 2,
    start_at: utcDay(-7),
    end_at: utcDay(),
    ...slack,
  })
  await client.call(exportLocal, { file_type: 'csv', project_id: project.id })
  await client.call(switchTopics, { project_id: project.id, is_on: 1 })
  const topics = async () => (await client.call(listTopics, { project_id: project.id })).data
  await expect.poll(async () => (await topics()).length).toBe(1)
  const [topic] = await topics()
  return {
    tagId: topic?.tag.id ?? 0,
    projectId: project.id,
    keywordId: keyword.id,
    alertId: alert.id,
    reportId: report.id,
    questionId: await makeAnswers(client, project.id),
  }
}

/** Opens each opener once, and the menu items with "…", and reports what appears. */
async function openEverything(page: Page, opened: Set<string>, report: (what: string) => Promise<void>) {
  const openers = page.locator('button[aria-haspopup="menu"], button[aria-haspopup="dialog"]')
  const shown = page.locator('[role="menu"], [role="dialog"]').filter({ visible: true })
  const open = async (opener: Locator) => {
    await opener.click()
    await expect(shown.last()).toBeVisible()
  }
  const close = async () => {
    for (let left = await shown.count(); left > 0; left -= 1) {
      await page.keyboard.press('Escape')
      await expect(shown).toHaveCount(left - 1)
    }
  }
  for (const opener of await openers.filter({ visible: true }).all()) {
    const name = await opener.evaluate((button) => button.ariaLabel ?? button.textContent ?? '')
    if (opened.has(name) || (await opener.isDisabled())) continue
    opened.add(name)
    await open(opener)
    await report(name)
    const items = page.getByRole('menuitem').filter({ hasText: /…$/ })
    const names = await items.allInnerTexts()
    await close()
    for (const item of names) {
      await open(opener)
      await page.getByRole('menuitem', { name: item }).click()
      await expect(page.getByRole('dialog').first()).toBeVisible()
      await report(`${name}, ${item}`)
      await close()
    }
  }
}

test('no page, dialog, answer, title, cookie or error of a client names the installation @deep', async ({
  page,
  person,
  request,
  baseURL,
}) => {
  test.setTimeout(360_000)
  const brand = await makeBrand(person)
  const client = await newClient(request, brand)
  const values: Record<string, number | string> = {
    ...(await makeWork(client)),
    addressName: brand.address,
  }
  const filled = (address: string) =>
    address.replaceAll(/\$(\w+)/g, (_whole, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`no screen is known for ${address}`)
      return String(value)
    })
  await page.context().clearCookies()
  const traces = watchForName(page)
  const isEntrance = (address: string) => address.includes('/brand/')
  for (const address of addresses().filter(isEntrance)) {
    await page.goto(filled(address))
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    expect(await traces(address)).toEqual([])
  }
  await page.goto(brandPage(brand.address))
  await logIn(page, { ...client, password: 'wrong-words' })
  await expect(page.getByText('Username or password is wrong.').first()).toBeVisible()
  expect(await traces('log-in')).toEqual([])

  await page.context().addCookies([{ name: 'wl_token', value: client.token, url: baseURL ?? '' }])
  const inside = addresses().filter((address) => !isEntrance(address))
  expect(inside.length).toBeGreaterThan(30)
  const lost = [
    '/white-label/nowhere',
    '/white-label/keywords/999999999',
    '/white-label/projects/999999999/keywords',
  ]
  const opened = new Set<string>()
  for (const address of [...inside, ...lost]) {
    await page.goto(filled(address))
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    expect(await traces(address)).toEqual([])
    await openEverything(page, opened, async (what) => {
      expect(await traces(`${address}: ${what}`)).toEqual([])
    })
  }
  expect(opened.size).toBeGreaterThan(8)

  await page.goto(`/white-label/projects/${values.projectId}/keywords`)
  await page.getByRole('button', { name: 'Details of red shoes', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Details of red shoes', exact: true })).toBeVisible()
  expect(await traces('the drawer')).toEqual([])
})

test('the colour of a brand is that of its whole area, made readable in light and dark @deep', async ({
  page,
  person,
}) => {
  const brand = await newBrand(person, { button_color: '#ffee00' })
  const client = await newDashboard(person, brand)
  await page.context().clearCookies()
  await page.goto(brandPage(brand.address_name))
  await logIn(page, { ...person, username: client.username, password: client.password })
  await expect(page).toHaveURL('/white-label/dashboard')
  const accent = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim())
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(accent).toBe('#ffee00')
  await page.emulateMedia({ colorScheme: 'light' })
  // Yellow on white cannot be read, so it is darker here.
  await expect.poll(accent).not.toBe('#ffee00')
  await expect.poll(accent).toMatch(/^#[0-9a-f]{2}[0-9a-f]{2}00$/)
})

test('the words of a brand are shown before they are saved, and its policies below each screen @deep', async ({
  page,
  person,
}) => {
  const brand = await newBrand(person)
  const client = await newDashboard(person, brand)
  await page.goto(`/white-label/brands/${brand.id}/edit`)
  const mail = page.getByRole('figure', { name: 'Preview of the end of a mail' })
  const report = page.getByRole('figure', { name: 'Preview of a report' })
  await expect(page.getByLabel('Terms', { exact: true })).toBeVisible()
  await expect(mail).toBeHidden()
  await expect(report).toBeHidden()
  await page.getByLabel('Terms', { exact: true }).fill('https://acme.example.com/terms')
  await page.getByLabel('Privacy policy', { exact: true }).fill('https://acme.example.com/privacy')
  await page.getByLabel('Text below mails').fill('Acme Ltd\n1 <b>Main</b> Street')
  await page.getByLabel('Introduction of reports').fill('Dear client,\nall is well.')
  await expect(mail).toContainText('1 <b>Main</b> Street')
  await expect(mail.getByRole('link')).toHaveText(['Terms', 'Privacy policy'])
  await expect(report).toContainText('all is well.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL('/white-label/brands')
  await page.goto(`/white-label/brands/${brand.id}/edit`)
  await expect(page.getByLabel('Text below mails')).toHaveValue('Acme Ltd\n1 <b>Main</b> Street')

  await page.context().clearCookies()
  await page.goto(brandPage(brand.address_name))
  await logIn(page, { ...person, username: client.username, password: client.password })
  await expect(page).toHaveURL('/white-label/dashboard')
  const links = page.getByRole('contentinfo').getByRole('link')
  await expect(links).toHaveText(['Terms', 'Privacy policy'])
  await expect(links.first()).toHaveAttribute('href', 'https://acme.example.com/terms')
})

test('the icon of a brand is in the head of its pages @deep', async ({ page, person }) => {
  await newPackage(person)
  await page.goto('/white-label/brands/create')
  await page.getByLabel('Name', { exact: true }).fill('Acme Search')
  const address = `icon-${Date.now()}`
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 64, height: 64 } })
  await page.getByLabel('Address', { exact: true }).fill(address)
  await page
    .getByLabel('Icon', { exact: true })
    .setInputFiles({ name: 'icon.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page).toHaveURL('/white-label/brands')
  const icon = page.locator('link[rel="icon"]')
  await expect(icon).toHaveAttribute('href', '/favicon.svg')
  await page.goto(brandPage(address))
  await expect(icon).toHaveAttribute('href', /\/api\/v1\/files\/.+\.png$/)
})
