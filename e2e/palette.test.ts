import { expect } from '@playwright/test'
import { makeProject, makeTracked } from './history.ts'
import { test } from './person.ts'

test('search-or-jump leads to a project, a keyword or a page by the keyboard alone', async ({
  page,
  person,
}) => {
  const { project } = await makeTracked(person, ['red shoes', 'blue boots'], { project_name: 'Footwear' })
  await makeProject(person, { project_name: 'Garden' })
  await page.goto('/projects')
  const field = page.getByRole('combobox', { name: 'Search or jump to' })
  const options = page.getByRole('listbox', { name: 'Found' }).getByRole('option')
  const open = async (text: string) => {
    await page.keyboard.press('Control+k')
    await field.fill(text)
  }
  await expect(page.locator('[data-project] [data-name]')).toHaveCount(2)

  await open('boots')
  await expect(options).toHaveCount(1)
  await expect(options).toContainText('blue boots')
  await expect(options).toContainText('Footwear · Google')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/keywords\/\d+$/)
  await page.goto('/projects')
  await expect(page.locator('[data-project] [data-name]')).toHaveCount(2)

  await page.keyboard.press('Control+k')
  await page.setViewportSize({ width: 1440, height: 420 })
  await expect(options.nth(8)).toBeAttached()
  for (let press = 0; press < 8; press++) await page.keyboard.press('ArrowDown')
  const chosen = options.and(page.locator('[aria-selected="true"]'))
  const list = await page.getByRole('listbox', { name: 'Found' }).boundingBox()
  const box = await chosen.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((list?.y ?? 0) + (list?.height ?? 0))
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })

  await open('garden')
  await expect(options).toHaveText([/Garden/])
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)

  await open('foot')
  await expect(options.first()).toContainText('Footwear')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/projects/${project.id}/keywords`)

  await open('add key')
  await expect(options).toHaveText([/Add keywords/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/keywords/create')
})
