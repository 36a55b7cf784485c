import { expect, type Route } from '@playwright/test'
import { delayRequests } from './delayed.ts'
import { makeProject } from './history.ts'
import { test } from './person.ts'

const list = '**/api/v1/projects/fetchAuth?*'
const deletion = '**/api/v1/projects/deleteSelectedAuth'
const refuse = (message: string) => (route: Route) =>
  route.fulfill({
    status: 500,
    json: { status: 'error', code: 'INTERNAL', message, items: null, errors: {} },
  })

test('NAV-012 a failure or a success is the only message there is, until it is cleared', async ({
  page,
  person,
}) => {
  for (const project_name of ['First', 'Second']) await makeProject(person, { project_name })
  const shown = page.locator('[data-type]')
  const remove = async (name: string) => {
    await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await page.getByRole('button', { name: 'Bulk actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete selected projects' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete project' }).click()
  }
  await page.goto('/projects')
  await page.route(deletion, refuse('One.'))
  await remove('First')
  await expect(shown).toHaveText(['ERROR: One.'])
  await page.getByRole('checkbox', { name: 'Select First' }).uncheck()
  await page.unroute(deletion)
  await page.route(deletion, refuse('Two.'))
  await remove('Second')
  await expect(shown).toHaveText(['ERROR: Two.'])
  await page.getByRole('checkbox', { name: 'Select Second' }).uncheck()
  await page.unroute(deletion)
  await remove('First')
  // A button that undoes it stands beside the text.
  await expect(shown).toHaveCount(1)
  await expect(shown.locator('span').first()).toHaveText('INFO: The project has been deleted.')
  await expect(shown.getByRole('button', { name: 'Undo' })).toBeVisible()
  await shown.getByRole('button', { name: 'Clear' }).click()
  await expect(shown).toHaveCount(0)
})

test('NAV-013 clearing a message drops it alone: the one that comes next has its own full time', async ({
  page,
  person,
}) => {
  await makeProject(person, { project_name: 'First' })
  await page.clock.install()
  await page.goto('/projects')
  const shown = page.locator('[data-type]')
  const remove = async () => {
    await page.getByRole('button', { name: 'Bulk actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete selected projects' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete project' }).click()
  }
  await page.getByRole('checkbox', { name: 'Select First' }).check()
  await page.route(deletion, refuse('One.'))
  await remove()
  await expect(shown).toHaveText(['ERROR: One.'])
  await shown.getByRole('button', { name: 'Clear' }).click()
  await expect(shown).toHaveCount(0)
  await page.unroute(deletion)
  await page.route(deletion, refuse('Two.'))
  await page.clock.runFor(3_000)
  await remove()
  await expect(shown).toHaveText(['ERROR: Two.'])
  // Here the five seconds of the first message are over.
  await page.clock.pauseAt(Date.now() + 3_600_000)
  await page.clock.resume()
  await expect(shown).toHaveCount(0)
})

test('NAV-014 NAV-018 a list is waited for, then there, or failed with the message of the answer', async ({
  page,
  person,
}) => {
  await makeProject(person, { project_name: 'There' })
  const release = await delayRequests(page, list)
  await page.goto('/projects')
  const main = page.locator('main')
  await expect(main.getByLabel('Loading').first()).toBeVisible()
  await expect(main.locator('[data-name]')).toHaveCount(0)
  release()
  await expect(main.locator('[data-name]')).toHaveText(['There'])
  await expect(main.getByLabel('Loading')).toHaveCount(0)

  await page.unrouteAll({ behavior: 'wait' })
  await page.route(list, refuse('It broke.'))
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: 'ERROR: It broke.' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(main.locator('[data-name]')).toHaveCount(0)
})

test('NAV-054 each field is checked as it changes, and all of them when the form is sent', async ({
  page,
}) => {
  await page.goto('/register')
  const errors = page.locator('form').getByText(/field is required|must be/)
  await page.getByLabel('Email').fill('nobody')
  await expect(errors).toHaveText(['must be a proper email address'])
  await page.getByLabel('Email').fill('nobody@example.com')
  await expect(errors).toHaveCount(0)
  await page.getByLabel('Email').fill('nobody')
  await page.getByLabel('Email').press('Enter')
  // The button is disabled while a rule fails; a form sent anyway is validated as a whole.
  await page
    .locator('form')
    .evaluate((form: HTMLFormElement) =>
      form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true })),
    )
  await expect(errors).toHaveText([
    'username field is required',
    'must be a proper email address',
    'password field is required',
  ])
})

test('NAV-045 the display type is kept in the browser and concerns the project list', async ({
  page,
  person,
}) => {
  await makeProject(person)
  await page.goto('/projects')
  const stored = () => page.evaluate(() => localStorage.getItem('display_type'))
  await page.getByRole('button', { name: 'Show as cards' }).click()
  await expect(page.locator('[data-card]')).toHaveCount(1)
  expect(await stored()).not.toBe('1')
  await page.reload()
  await expect(page.locator('[data-card]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Show as a compact table' }).click()
  await expect(page.getByRole('columnheader', { name: 'Visibility' })).toBeVisible()
  expect(await stored()).toBe('1')
})

test('NAV-082 icons come from the product itself: the browser asks nobody else @deep', async ({
  page,
  person,
  baseURL,
}) => {
  await makeProject(person, { project_url: 'https://with-icon.example.com/' })
  const others: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== baseURL) others.push(request.url())
  })
  const answer = await page.goto('/projects')
  await expect(page.locator('[data-project] img[src^="data:image/png;base64,"]')).toBeVisible()
  expect(others).toEqual([])
  expect(answer?.headers()['content-security-policy']).toContain("img-src 'self' data:;")
})
