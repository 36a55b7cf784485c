import { expect } from '@playwright/test'
import { deleteProjects } from '@rankline/contract/projects/calls'
import { makeProject, makeTracked, setNumbers } from './history.ts'
import { openFilter } from './keyword-list.ts'
import { test } from './person.ts'
import { showCards } from './project-list.ts'

test('NAV-037 an empty state without a title of its own has the common one', async ({ page, person }) => {
  // The actions here are listed on the first page; a later page is empty.
  const { id } = await makeProject(person)
  await person.call(deleteProjects, { project_ids: [id] })
  await page.goto('/account/activities?page=9')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText('Nothing here')
  await expect(main.getByText("THERE AREN'T ANY DATA", { exact: true })).toBeVisible()
  await main.getByRole('link', { name: 'First page' }).click()
  await expect(page).toHaveURL('/account/activities')
  await expect(main.getByRole('listitem').first()).toBeVisible()
})

test('NAV-043 lists without anything, and searches that find nothing, say so in the same words', async ({
  page,
  person,
}) => {
  const { project } = await makeTracked(person, ['red shoes'])
  await page.goto('/account/activities?page=9')
  await expect(page.getByText('Nothing to see here.', { exact: true })).toBeVisible()
  const nothingFound = page.getByText('No data has been found.', { exact: true })
  await page.goto(`/projects/${project.id}/keywords`)
  const typed = page.locator('input:focus')
  await openFilter(page, 'Country')
  await expect(typed).toHaveCount(1)
  await page.keyboard.type('zzz')
  await expect(nothingFound).toBeVisible()
  await page.keyboard.press('Escape')
  await page.locator('[data-tip="Switch project"]').click()
  await expect(typed).toHaveCount(1)
  await page.keyboard.type('zzz')
  await expect(nothingFound).toBeVisible()
  await page.goto('/projects/create')
  await page.getByLabel('Name').fill('Shop')
  await page.getByLabel('URL').fill('https://shop.example.com')
  await page.getByRole('textbox', { name: /^Keywords/ }).fill('red shoes')
  await page.getByRole('combobox', { name: 'Engine' }).fill('zzz')
  await expect(nothingFound).toBeVisible()
})

test('NAV-092 odd rules stay: related keywords do not close by their toggle, counts end at 999, one slide', async ({
  page,
  person,
}) => {
  const { project } = await makeTracked(person, ['red shoes', 'blue shoes'])
  await page.goto(`/projects/${project.id}/keywords`)
  const toggle = page.getByRole('button', { name: /^Details of red shoes/ })
  const drawer = page.getByRole('region', { name: 'Details of red shoes' })
  await toggle.click()
  await drawer.getByRole('tab', { name: 'Related searches' }).click()
  await toggle.click()
  await expect(drawer.getByRole('tab', { name: 'Related searches' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: /^Details of blue shoes/ }).click()
  await expect(drawer).toHaveCount(0)

  const busy = await makeProject(person, { project_name: 'Busy' })
  await setNumbers(busy.id, { improved_count: 1234 })
  await page.goto('/projects')
  await showCards(page)
  await page.reload()
  const improved = page.locator('[data-card]').filter({ hasText: 'Busy' }).locator('[data-kind="improved"]')
  await expect(improved.locator('[aria-hidden]')).toHaveText('▲ 999')
  await expect(improved).toHaveAttribute('data-tip', '1,234 improved')

  await page.goto('/')
  const slides = page.getByRole('region', { name: 'Testimonials' }).locator('[aria-roledescription="slide"]')
  await expect(slides).toHaveCount(1)
  await expect(slides).toBeVisible()
})
