import { expect, type Page } from '@playwright/test'
import { makeTracked } from './history.ts'
import { test } from './person.ts'
import { join, signInAs } from './team.ts'

const popup = (page: Page) => page.getByRole('dialog', { name: 'Presets' })
const open = (page: Page) => page.getByRole('button', { name: 'Presets' }).click()

test('a view with its columns is shared with the team, and applied by a member @deep', async ({
  page,
  person,
  request,
  baseURL,
}) => {
  const { project } = await makeTracked(person, ['apple', 'berry'])
  const list = `/projects/${project.id}/keywords`
  await page.goto(`${list}?keyword_query=app&sort=keyword`)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Volume' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Volume' })).toHaveCount(0)
  await open(page)
  await popup(page).getByRole('textbox', { name: 'Preset name' }).fill('Apples')
  await popup(page).getByLabel('Share with the team').check()
  await popup(page).getByRole('button', { name: 'Save' }).click()
  const preset = popup(page).getByRole('button', { name: /^Apples/ })
  await expect(preset).toHaveAttribute('aria-current', 'true')

  const member = await join(request, person, 'viewer')
  await page.evaluate(() => localStorage.clear())
  await signInAs(page, member, baseURL)
  await page.goto(list)
  await expect(page.getByRole('columnheader', { name: 'Volume' })).toBeVisible()
  await open(page)
  await expect(popup(page).getByLabel('Share with the team')).toHaveCount(0)
  await expect(popup(page).getByRole('button', { name: 'Delete Apples' })).toHaveCount(0)
  await preset.click()
  await expect(page).toHaveURL(`${list}?keyword_query=app&sort=keyword`)
  await expect(page.getByRole('columnheader', { name: 'Volume' })).toHaveCount(0)
})
