import { expect } from '@playwright/test'
import { wholeBrowser } from './browsers.ts'
import { historied } from './keyword-history.ts'
import { test } from './person.ts'

// A held key opens a tab only where there are windows.
test.use({ launchOptions: wholeBrowser })

test('the name of a row is a link: a click opens the detail over the list, a held key a tab of its own @deep', async ({
  page,
  person,
}) => {
  const { keyword, projectId } = await historied(person)
  await page.goto(`/projects/${projectId}/keywords`)
  const name = page.getByRole('link', { name: keyword.keyword_name, exact: true })
  await expect(name).toHaveAttribute('href', `/keywords/${keyword.id}`)
  const opened = page.context().waitForEvent('page')
  await name.click({ modifiers: ['ControlOrMeta'] })
  await expect(await opened).toHaveURL(`/keywords/${keyword.id}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await name.click()
  await expect(page.getByRole('dialog', { name: 'View Keyword' })).toBeVisible()
  await expect(page).toHaveURL(`/projects/${projectId}/keywords`)
})
