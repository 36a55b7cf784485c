import { expect } from '@playwright/test'
import { delayRequests } from './delayed.ts'
import { makeTracked } from './history.ts'
import { test } from './person.ts'

/** The script of the library's menus. */
const script = '**/assets/popups-*.js'

test('rows are shown before the code of menus is there; a press before that opens the menu once it is @deep', async ({
  page,
  person,
}) => {
  const { project } = await makeTracked(person, ['red shoes'])
  const release = await delayRequests(page, script)
  await page.goto(`/projects/${project.id}/keywords`)
  await expect(page.getByRole('grid').getByRole('link', { name: 'red shoes' })).toBeVisible()
  const button = page.getByRole('button', { name: 'EXPORTS' })
  await expect(button).toHaveAttribute('aria-haspopup', 'menu')
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toHaveCount(0)

  release()
  await expect(page.getByRole('menuitem', { name: 'Past exports' })).toBeVisible()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(button).toBeFocused()
})

test('a popup opens at the first press, and gives the focus back @deep', async ({ page, person }) => {
  const { project } = await makeTracked(person, ['red shoes'])
  await page.goto(`/projects/${project.id}/keywords`)
  const presets = page.getByRole('button', { name: 'Presets' })
  await presets.click()
  const popup = page.getByRole('dialog', { name: 'Presets' })
  await expect(popup).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popup).toHaveCount(0)
  await expect(presets).toBeFocused()
})

test('no phone loads the table @deep', async ({ page, person }) => {
  const { project } = await makeTracked(person, ['red shoes'])
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`/projects/${project.id}/keywords`)
  await expect(page.getByRole('article', { name: 'red shoes' })).toBeVisible()
  // The last that is loaded without anybody touching the page.
  await expect.poll(() => scripts.filter((path) => path.includes('/popups-'))).toHaveLength(1)
  expect(scripts.filter((path) => path.includes('/wide'))).toEqual([])

  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('grid').getByRole('link', { name: 'red shoes' })).toBeVisible()
})

test('a choice that is pressed before its list is there opens once it is, and looks the same until then @deep', async ({
  page,
  person,
}) => {
  await makeTracked(person, ['red shoes'])
  const release = await delayRequests(page, '**/assets/OpenedSelect-*.js')
  await page.goto('/changes')
  const choice = page.getByRole('combobox', { name: 'Listed projects' })
  await expect(choice).toHaveValue('All projects (1)')
  const room = await choice.boundingBox()
  const option = page.getByRole('option', { name: 'All projects (1)' })
  await choice.hover()
  await page.mouse.down()
  await expect(option).toHaveCount(0)

  // The list takes the field's place while the button is held.
  release()
  await expect(option).toBeVisible()
  await page.mouse.up()
  await expect(option).toBeVisible()
  await expect(choice).toBeFocused()
  expect(await choice.boundingBox()).toEqual(room)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(choice).toBeFocused()
})
