import { expect, type Page } from '@playwright/test'
import { createAlert, listAlerts } from '@rankline/contract/alerts/calls'
import { listTemplates } from '@rankline/contract/client-templates/calls'
import { listClients } from '@rankline/contract/clients/calls'
import { newBrand, newDashboard } from './agency.ts'
import { makeProject } from './history.ts'
import { type Person, test } from './person.ts'

async function choose(page: Page, name: string, item: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

async function pick(page: Page, name: string, option: string) {
  await page.getByRole('combobox', { name }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const templates = async (person: Person) => (await person.call(listTemplates, {})).data

test('an agency fills in a template, and a new client begins with it @deep', async ({ page, person }) => {
  await newBrand(person)
  await page.goto('/white-label/templates')
  await page.getByRole('link', { name: 'Create a template' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Retail')
  await page.getByRole('button', { name: 'Add a tag' }).click()
  const tag = page.getByRole('group', { name: 'Tag 1' })
  await tag.getByRole('textbox', { name: 'Name' }).fill('Brand')
  await page.getByRole('button', { name: 'Add an alert' }).click()
  const alert = page.getByRole('group', { name: 'Alert 1' })
  await alert.getByRole('textbox', { name: 'Name' }).fill('Falls')
  await alert.getByRole('combobox', { name: 'Action' }).click()
  await page.getByRole('option', { name: /Position gets worse by … or more/ }).click()
  await expect(page.getByText('Alert 1: trigger value field is required.')).toBeVisible()
  await alert.getByRole('textbox', { name: 'Value' }).fill('5')
  await page.getByRole('button', { name: 'Add a report' }).click()
  await page.getByRole('group', { name: 'Report 1' }).getByRole('textbox', { name: 'Name' }).fill('Monthly')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page).toHaveURL('/white-label/templates')
  await expect(page.getByRole('row').filter({ hasText: 'Retail' })).toBeVisible()
  expect(await templates(person)).toMatchObject([{ name: 'Retail', tags: 1, alerts: 1, reports: 1 }])

  await page.goto('/white-label/dashboards/create')
  await page.getByLabel('Username').fill(`shop-${Date.now()}`)
  await page.getByLabel('Email').fill('shop@example.com')
  await page.getByLabel('Set a password for them').check()
  await page.getByRole('textbox', { name: 'Password' }).fill('secret-words')
  await pick(page, 'Template', 'Retail')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page).toHaveURL('/white-label/dashboards')
  const [client] = (await person.call(listClients, {})).data
  expect(client?.user_dashboard_template?.name).toBe('Retail')
})

test('a project becomes a template, which is applied to a client twice and makes nothing twice @deep', async ({
  page,
  person,
}) => {
  const brand = await newBrand(person)
  const client = await newDashboard(person, brand)
  const project = await makeProject(person, { project_name: 'Corner shop' })
  await person.call(createAlert, {
    name: 'Best',
    source_type: 'projects',
    source_type_project: project.id,
    trigger_type: 'position',
    trigger_action: 'top_3',
    destination_type: ['email'],
    destination_type_email: 'team@example.com',
  })
  await page.goto('/projects')
  await choose(page, 'Corner shop', 'Save as template')
  await expect(page.getByRole('textbox', { name: 'Name' }).first()).toHaveValue('Corner shop')
  const alert = page.getByRole('group', { name: 'Alert 1' })
  await expect(alert.getByRole('textbox', { name: 'Name' })).toHaveValue('Best')
  await expect(alert.getByRole('textbox', { name: 'Send to' })).toHaveValue('')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page).toHaveURL('/white-label/templates')

  await page.goto('/white-label/dashboards')
  await choose(page, client.username, 'Apply a template')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: 'Corner shop' }).click()
  await expect(dialog.getByText('Nothing to make in 1 dashboard without projects.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(dialog).toBeHidden()

  await page.goto(`/white-label/dashboards/${client.id}/projects`)
  await expect(page.getByText(/Template Corner shop/)).toBeVisible()
  await page.getByRole('button', { name: 'Share a project' }).click()
  await dialog.getByRole('radio', { name: 'Move to the client’s account' }).check()
  await dialog.getByRole('combobox', { name: 'Project' }).click()
  await page.getByRole('option').first().click()
  await expect(dialog.getByText('What the template Corner shop has is made for it.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(dialog).toBeHidden()
  expect((await person.call(listAlerts, {})).data).toEqual([])

  // Its clients are chosen already, and have everything.
  await page.goto('/white-label/templates')
  await choose(page, 'Corner shop', 'Apply')
  await expect(dialog.getByText('Nothing to make in 1 dashboard with 1 project.')).toBeVisible()
  await expect(
    dialog.getByText('1 alert of the same name is there already and stays as it is.'),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await choose(page, 'Corner shop', 'Delete')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('UNABLE TO GET TEMPLATES')).toBeVisible()
  expect(await templates(person)).toEqual([])
})
