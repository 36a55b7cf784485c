import { expect } from '@playwright/test'
import { createProject } from '@rankline/contract/projects/calls'
import { newBrand, newDashboard } from './agency.ts'
import { test } from './person.ts'

test('an agency moves a project from its list to a client, and takes it back from the client @deep', async ({
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
  await page.getByRole('menuitem', { name: 'Share with a client' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Move to the client’s account' }).check()
  await expect(dialog.getByRole('button', { name: 'Move', exact: true })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Client' }).click()
  await page.getByRole('option', { name: client.username }).click()
  const lines = dialog.getByRole('list', { name: 'What happens' })
  await expect(lines).toContainText(`1 project with 1 keyword goes to ${client.username}`)
  await expect(lines).toContainText('1 of 2 projects and 1 of 50 keywords')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('1 project has been assigned.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Actions for Bakery' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Actions for Florist' })).toBeVisible()

  await page.goto('/white-label/dashboards')
  await page.getByRole('button', { name: `Actions for ${client.username}` }).click()
  await page.getByRole('menuitem', { name: 'Manage projects' }).click()
  await expect(page.getByRole('row', { name: /Bakery/ })).toBeVisible()
  await page.getByRole('button', { name: 'Take Bakery back' }).click()
  await expect(lines).toContainText('1 project with 1 keyword comes back to you')
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('1 project was moved back to your account.')).toBeVisible()
  await expect(page.getByText('No projects yet')).toBeVisible()
  await page.goto('/projects')
  await expect(page.getByRole('button', { name: 'Actions for Bakery' })).toBeVisible()
})

test('an agency shares a project with a client, who opens it and changes nothing', async ({
  page,
  person,
  baseURL,
}) => {
  const brand = await newBrand(person)
  const client = await newDashboard(person, brand)
  const { project } = await person.call(createProject, {
    project_name: 'Bakery',
    project_url: 'https://bakery.example.com',
    keywords: 'rye',
  })
  await page.goto('/projects')
  await page.getByRole('button', { name: 'Actions for Bakery' }).click()
  await page.getByRole('menuitem', { name: 'Share with a client' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Client' }).click()
  await page.getByRole('option', { name: client.username }).click()
  await expect(dialog.getByRole('list', { name: 'What happens' })).toContainText('It stays yours')
  await dialog.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByText('1 project is shared with the client.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Actions for Bakery' })).toBeVisible()

  const ofClient = await page
    .context()
    .browser()!
    .newContext({ baseURL: baseURL ?? '' })
  const screen = await ofClient.newPage()
  await screen.goto(`/white-label/brand/${brand.address_name}`)
  await screen.getByLabel('Username').fill(client.username)
  await screen.getByRole('textbox', { name: 'Password' }).fill(client.password)
  await screen.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(screen).toHaveURL(`/white-label/projects/${project.id}/keywords`)
  await expect(screen.getByRole('row').filter({ hasText: 'rye' })).toBeVisible()
  await expect(screen.getByRole('link', { name: 'ADD KEYWORDS' })).toHaveCount(0)
  await screen.goto('/white-label/projects')
  await expect(screen.locator('[data-project]')).toContainText('Bakery')

  await page.goto(`/white-label/dashboards/${client.id}/projects`)
  await page.getByRole('button', { name: 'Stop sharing Bakery' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click()
  await expect(page.getByText('1 project is no longer shared with the client.')).toBeVisible()
  await screen.reload()
  await expect(screen.locator('[data-project]')).toHaveCount(0)
  await ofClient.close()
})
