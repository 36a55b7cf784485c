import { expect } from '@playwright/test'
import { makeTracked } from './history.ts'
import { test } from './person.ts'

for (const width of [360, 1440])
  test(`the link to a filtered list is copied, and shows others the same, at ${width} px${width === 360 ? '' : ' @deep'}`, async ({
    page,
    person,
  }) => {
    const { project } = await makeTracked(person, ['red shoes', 'blue boots'])
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/projects/${project.id}/keywords?keyword_query=boots`)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText('The link to this view was copied.')).toBeVisible()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    await page.goto('/dashboard')
    await page.goto(link)
    const links = page.getByRole('region', { name: 'Keywords' }).getByRole('link')
    await expect(links.filter({ hasText: 'blue boots' })).toBeVisible()
    await expect(links.filter({ hasText: 'red shoes' })).toHaveCount(0)
  })

test('where the browser does not allow copying, it says where the link is @deep', async ({
  page,
  person,
}) => {
  const { project } = await makeTracked(person, ['red shoes'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.goto(`/projects/${project.id}/keywords`)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Copy the link from its address bar.')).toBeVisible()
})
