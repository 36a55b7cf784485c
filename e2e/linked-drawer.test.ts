import { expect, type Page } from '@playwright/test'
import { makeTracked } from './history.ts'
import { type Person, test } from './person.ts'

async function openList(page: Page, person: Person) {
  const { project, keywords } = await makeTracked(person, ['apple', 'berry'])
  const path = `/projects/${project.id}/keywords?sort=keyword`
  await page.goto('/projects')
  await page.goto(path)
  return { path, keywords }
}

const drawer = (page: Page, phrase: string) => page.getByRole('region', { name: `Details of ${phrase}` })
const toggle = (page: Page, phrase: string) => page.getByRole('button', { name: `Details of ${phrase}` })

test('a link opens the same drawer with the same tab, graph and period @deep', async ({
  page,
  person,
  context,
}) => {
  await openList(page, person)
  await toggle(page, 'berry').click()
  await drawer(page, 'berry').getByRole('tab', { name: 'Competitors' }).click()
  await expect(page).toHaveURL(/drawer=\d+&drawer_tab=competitors/)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(drawer(other, 'berry').getByRole('tab', { name: 'Competitors', selected: true })).toBeVisible()
  await expect(drawer(other, 'apple')).toHaveCount(0)
  await page.reload()
  await expect(drawer(page, 'berry').getByRole('tab', { name: 'Competitors', selected: true })).toBeVisible()
})

test('Back closes a drawer, Forward opens it again, and drawers leave one history entry @deep', async ({
  page,
  person,
}) => {
  const { path } = await openList(page, person)
  await toggle(page, 'apple').click()
  await expect(drawer(page, 'apple')).toBeVisible()
  await drawer(page, 'apple').getByRole('tab', { name: 'Notes' }).click()
  await expect(page).toHaveURL(/drawer_tab=notes/)
  await toggle(page, 'berry').click()
  // The next drawer shows what was chosen in the one before.
  await expect(drawer(page, 'berry').getByRole('tab', { name: 'Notes', selected: true })).toBeVisible()
  await page.goBack()
  await expect(drawer(page, 'berry')).toHaveCount(0)
  await expect(page).toHaveURL(path)
  await page.goForward()
  await expect(drawer(page, 'berry')).toBeVisible()
  await toggle(page, 'berry').click()
  await expect(drawer(page, 'berry')).toHaveCount(0)
  await expect(page).toHaveURL(path)
  await toggle(page, 'apple').click()
  await expect(drawer(page, 'apple')).toBeVisible()
  await page.goBack()
  await expect(drawer(page, 'apple')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/projects')
})

test('a link to a keyword that is not on this page of the list says so, and leads to it @deep', async ({
  page,
  person,
}) => {
  const { path, keywords } = await openList(page, person)
  const berry = keywords.find(({ keyword_name }) => keyword_name === 'berry')
  await page.goto(`${path}&keyword_query=apple&drawer=${berry?.id}`)
  const note = page.getByRole('status').filter({ hasText: 'not on this page of the list' })
  await expect(note.getByRole('link', { name: 'Open full view' })).toHaveAttribute(
    'href',
    `/keywords/${berry?.id}`,
  )
  await note.getByRole('button', { name: 'Dismiss' }).click()
  await expect(note).toHaveCount(0)
  await expect(page).not.toHaveURL(/drawer/)
})
