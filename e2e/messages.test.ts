import { expect } from '@playwright/test'
import { listProjects } from '@rankline/contract/projects/calls'
import { makeProject } from './history.ts'
import { test } from './person.ts'
import { deleteSelected, deleteTheOnly, failed, list } from './project-list.ts'

test.describe('messages', () => {
  test('NAV-007 a message of the server is shown as HTML, sanitised', async ({ page, person }) => {
    await makeProject(person)
    await page.route('**/api/v1/projects/deleteSelectedAuth', async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      answer.message = '<b>One</b> is gone<img src=x onerror="document.title=1">'
      await route.fulfill({ response, json: answer })
    })
    await page.goto('/projects')
    await deleteTheOnly(page)
    const message = page.getByRole('status').filter({ hasText: 'INFO: One is gone' })
    await expect(message.locator('b', { hasText: 'One' })).toBeVisible()
    await expect(message.locator('img')).toHaveCount(0)
  })

  test('NAV-009 messages clear themselves after 5 seconds', async ({ page, person }) => {
    await makeProject(person)
    await page.goto('/projects')
    await page.evaluate(() => {
      let shownAt = 0
      new MutationObserver(() => {
        const isShown = document.querySelector('[data-type="INFO"]') !== null
        if (isShown && shownAt === 0) shownAt = performance.now()
        if (!isShown && shownAt > 0) document.body.dataset.shownFor ??= String(performance.now() - shownAt)
      }).observe(document.body, { childList: true, subtree: true })
    })
    await deleteTheOnly(page)
    await expect(page.getByText('The project has been deleted.')).toBeVisible()
    const body = page.locator('body[data-shown-for]')
    const shownFor = Number(await body.getAttribute('data-shown-for'))
    expect(shownFor).toBeGreaterThan(4_900)
    expect(shownFor).toBeLessThan(6_500)
  })

  test('NAV-011 a new request clears what an earlier one said', async ({ page, person: _person }) => {
    await page.route(list, failed)
    await page.goto('/projects')
    const message = page.getByText('ERROR: It broke.')
    await expect(message).toBeVisible()
    await page.unroute(list)
    // Requests right after a message belong to it and keep it; later ones clear it.
    await page.clock.setFixedTime(Date.now() + 2_000)
    await expect(message).toBeVisible()
    const retried = page.waitForResponse(list)
    await page.getByRole('button', { name: 'Try again' }).click()
    await retried
    await expect(message).toHaveCount(0)
  })

  test('NAV-016 only calls flagged for it show the message of their success', async ({ page, person }) => {
    await makeProject(person)
    await page.route(list, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), message: 'Nobody asked.' } })
    })
    await page.goto('/projects')
    await expect(page.locator('[data-project] [data-name]')).toHaveCount(1)
    await expect(page.getByText('Nobody asked.')).toHaveCount(0)
    await deleteTheOnly(page)
    await expect(page.getByText('INFO: The project has been deleted.')).toBeVisible()
  })

  test('NAV-015 what was deleted stays away from lists that still hold it', async ({ page, person }) => {
    for (const project_name of ['First', 'Second', 'Third']) await makeProject(person, { project_name })
    await page.goto('/projects')
    await expect(page.locator('[data-project] [data-name]')).toHaveCount(3)
    // From here on every answer is the list from before the deletions.
    const stale = await person.call(listProjects, {})
    await page.route(list, (route) =>
      route.fulfill({ json: { status: 'success', message: null, items: stale } }),
    )
    for (const name of ['First', 'Second']) {
      await page.getByLabel(`Select ${name}`).check()
      await deleteSelected(page)
      await expect(page.getByRole('heading', { name })).toHaveCount(0)
    }
    await expect(page.locator('[data-project] [data-name]')).toHaveText(['Third'])
  })
})
