import { expect } from '@playwright/test'
import { archiveProjects } from '@rankline/contract/projects/groups'
import { makeProject } from './history.ts'
import { test } from './person.ts'

test('archived projects leave the list of projects, and are found below Archived @deep', async ({
  page,
  person,
}) => {
  const shop = await makeProject(person, { project_name: 'Shop' })
  await makeProject(person, { project_name: 'Blog' })
  const old = await makeProject(person, { project_name: 'Old shop' })
  await person.call(archiveProjects, { project_ids: [old.id], is_archived: 1 })

  await page.goto(`/projects/${shop.id}/keywords`)
  await page.getByRole('button', { name: 'Shop', exact: true }).click()
  const list = page.getByRole('listbox', { name: 'Projects' })
  await expect(list.getByRole('option')).toHaveText([/Blog/, /Shop/, 'Archived (1)'])
  await list.getByRole('option', { name: 'Archived (1)' }).click()
  await expect(list.getByRole('option')).toHaveText([/Blog/, /Shop shop/, /Old shop/])

  await page.getByLabel('Find a project').fill('old')
  await expect(list.getByRole('option')).toHaveText([/Old shop/])
  await list.getByRole('option').click()
  await expect(page).toHaveURL(new RegExp(`/projects/${old.id}/keywords`))
  // The project that is shown stays in the list, archived or not.
  await page.getByRole('button', { name: 'Old shop', exact: true }).click()
  await expect(list.getByRole('option')).toHaveText([/Blog/, /Old shop/, /Shop/])
})
