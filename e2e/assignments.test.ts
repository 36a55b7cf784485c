import { expect } from '@playwright/test'
import { createProject } from '@rankline/contract/projects/calls'
import { newBrand, newDashboard } from './agency.ts'
import { test } from './person.ts'

test('an agency assigns a project from its list, and takes it back from the client @deep', async ({
  page,
  person,
}) => {
  const client = await newDashboard(person, await newBrand(person))
  for (const name of ['Bakery', 'Florist'])
    await person.call(createProject, {
      project_name: name,
      project_url: `https://${name}.example.com`,
      keywords: 'rye',
    })
  await page.goto('/projects')
  await page.getByRole('button', { name: 'Actions for Bakery' }).click()
  await page.getByRole('menuitem', { name: 'Assign to a client' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Assign' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Client' }).click()
  await page.getByRole('option', { name: client.username }).click()
  const lines = dialog.getByRole('list', { name: 'What happens' })
  await expect(lines).toContainText(`1 project with 1 keyword goes to ${client.username}`)
  await expect(lines).toContainText('1 of 2 projects and 1 of 50 keywords')
  await dialog.getByRole('button', { name: 'Assign' }).click()
  await expect(page.getByText('1 project has been assigned.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Actions for Bakery' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Actions for Florist' })).toBeVisible()

  await page.goto('/white-label/dashboards')
  await page.getByRole('button', { name: `Actions for ${client.username}` }).click()
  await page.getByRole('menuitem', { name: 'Assign and take back' }).click()
  await expect(page.getByRole('row', { name: /Bakery/ })).toBeVisible()
  await page.getByRole('button', { name: 'Take Bakery back' }).click()
  await expect(lines).toContainText('1 project with 1 keyword comes back to you')
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('1 project was moved back to your account.')).toBeVisible()
  await expect(page.getByText('No projects yet')).toBeVisible()
  await page.goto('/projects')
  await expect(page.getByRole('button', { name: 'Actions for Bakery' })).toBeVisible()
})
