import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { utcDay } from '@rankline/contract/days'
import { newBrand, newDashboard } from './agency.ts'
import { makeProject, makeTracked, setPositions, setProjectDays, setRankState } from './history.ts'
import { linkMailedTo } from './mailbox.ts'
import { test } from './person.ts'
import { setResultPages } from './result-pages.ts'

const day = (traffic: number) => ({
  checked_count: 10,
  known_count: 10,
  ranked_count: 10,
  volume_count: 10,
  visibility: 40,
  traffic,
})

/** Counts clicks and changed fields. @returns a function that gives their number since the last call */
async function countActions(page: Page) {
  let actions = 0
  await page.exposeFunction('countAction', () => {
    actions += 1
  })
  await page.addInitScript(() => {
    const count = () => (window as unknown as { countAction(): void }).countAction()
    document.addEventListener('click', (event) => event.isTrusted && event.detail > 0 && count(), true)
    document.addEventListener('change', (event) => event.isTrusted && count(), true)
  })
  return () => {
    const counted = actions
    actions = 0
    return counted
  }
}

test('a morning of an agency with 60 projects: each task takes few actions @deep', async ({
  page,
  person,
  baseURL,
}, info) => {
  test.slow()
  const brand = await newBrand(person)
  const client = await newDashboard(person, brand)
  // Keywords of the same search share stored pages, so the phrase is unique to this test.
  const phrase = `rye bread ${person.username}`
  const { project: bakery, keywords } = await makeTracked(person, [phrase], { project_name: 'Bakery' })
  const own = 'https://shop.example.com/rye'
  const others = Array.from({ length: 13 }, (_, index) => `https://site-${index}.example.net/`)
  await setResultPages(keywords[0]!, [
    { urls: [others[0]!, own, ...others.slice(1)] },
    { urls: [...others, own] },
  ])
  await setPositions(keywords[0]!, [2, 14])
  await setRankState(keywords[0]!.id, {
    position: 14,
    previous_position: 2,
    change: -12,
    movement: 'declined',
    volume: 4_000,
    position_day: utcDay(),
  })
  await setProjectDays(bakery.id, [day(900), day(320)])
  for (let number = 1; number < 60; number += 1) {
    const { id } = await makeProject(person, {
      project_name: `Client ${number}`,
      project_url: `client-${number}.example.com`,
    })
    await setProjectDays(id, [day(100 + number), day(101 + (number % 7))])
  }
  const actions = await countActions(page)
  const task = (name: string, most: number) => {
    const counted = actions()
    info.annotations.push({ type: 'actions', description: `${name}: ${counted}` })
    expect(counted, name).toBeLessThanOrEqual(most)
  }

  // Who lost most, and why.
  await page.goto('/dashboard')
  const first = page.getByRole('region', { name: 'Projects by visits lost' }).locator('tr[data-lost]').first()
  await expect(first).toContainText('Bakery')
  await expect(first).toContainText(phrase)
  await expect(first).toContainText('2 → 14')
  await first.getByRole('link', { name: 'Keywords of Bakery that fell' }).click()
  await page.getByRole('button', { name: `Details of ${phrase}` }).click()
  await expect(page.getByRole('region', { name: `Details of ${phrase}` })).toContainText('From 2')
  task('who lost most, and why', 2)

  // Tell the client.
  await page.goto('/dashboard')
  await first.getByRole('link', { name: 'Create a report of Bakery' }).click()
  await page.getByRole('checkbox', { name: 'Email', exact: true }).check()
  await page.getByLabel('EMAIL ADDRESS').fill('bakery@example.com')
  await page.getByLabel('Report name').fill('Bakery, weekly')
  await page.getByRole('button', { name: 'CREATE' }).click()
  await expect(page).toHaveURL('/reports')
  await page.getByRole('button', { name: 'Actions for Bakery, weekly' }).click()
  await page.getByRole('menuitem', { name: 'Send now' }).click()
  await expect(page.getByText('The report is being created')).toBeVisible()
  task('tell the client', 8)

  // An alert for all projects.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Alerts' }).click()
  await expect(page.getByRole('heading', { name: 'Alerts', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'CREATE' }).first().click()
  await page
    .getByRole('group', { name: 'Usual alerts' })
    .getByRole('button')
    .filter({ hasText: 'Left the top 10' })
    .click()
  await page.getByRole('button', { name: 'CREATE' }).click()
  await expect(page).toHaveURL('/alerts')
  await expect(page.getByRole('row').filter({ hasText: 'Left the top 10' })).toContainText('60 projects')
  task('an alert for all projects', 4)

  // A colleague is invited, and sees the project.
  const email = `colleague-${randomBytes(5).toString('hex')}@example.net`
  await page.goto('/manage/members/create')
  await page.getByRole('combobox', { name: 'Emails' }).fill(email)
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'Projects' }).fill('Bakery')
  await page.getByRole('option', { name: /^Bakery/ }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page).toHaveURL('/manage/members')
  task('invite a colleague', 5)
  const visitor = await page
    .context()
    .browser()!
    .newContext({ baseURL: baseURL ?? '' })
  const colleague = await visitor.newPage()
  await colleague.goto((await linkMailedTo(email, '/register')).href)
  await colleague.getByLabel('Username').fill(`colleague-${randomBytes(5).toString('hex')}`)
  await colleague.getByLabel('Password', { exact: true }).fill('long-enough-1')
  await colleague.getByRole('button', { name: 'Sign up' }).click()
  await expect(colleague).toHaveURL(`/projects/${bakery.id}/keywords`)
  await expect(colleague.getByRole('row').filter({ hasText: phrase })).toBeVisible()

  // The client sees the project, and it stays the agency's.
  await page.goto('/projects')
  await page.getByRole('textbox', { name: 'Find a project' }).fill('bakery')
  await page.getByRole('button', { name: 'Actions for Bakery' }).click()
  await page.getByRole('menuitem', { name: 'Share with a client' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Client' }).click()
  await page.getByRole('option', { name: client.username }).click()
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByText('1 project is shared with the client.')).toBeVisible()
  task('share with the client', 6)
  await visitor.close()
})
