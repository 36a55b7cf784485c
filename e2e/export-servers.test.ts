import { expect } from '@playwright/test'
import { listExports } from '@rankline/contract/exports/calls'
import { createRemoteServer } from '@rankline/contract/remote-servers/calls'
import { choose, server } from './export-menu.ts'
import { makeTracked } from './history.ts'
import { test } from './person.ts'

test('EXP-011 EXP-025 EXP-026 EXP-027 EXP-028 without a server, a remote export asks for one', async ({
  page,
  person,
}) => {
  const { project } = await makeTracked(person, ['red shoes', 'blue shoes'])
  await page.goto(`/projects/${project.id}/keywords`)
  await choose(page, 'Remote file server…')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Please add a ftp address first.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add a file server' }).click()
  for (const words of [
    'The information is encrypted.',
    'Do not host anything important there',
    'not responsible for data leaks',
  ])
    await expect(dialog.getByText(words)).toBeVisible()
  await expect(dialog.getByLabel('Port')).toHaveValue('21')
  await expect(dialog.getByLabel('Username')).toHaveValue('root')
  await expect(dialog.getByLabel('Path')).toHaveValue('/')
  await dialog.getByLabel('Port').fill('65354')
  await expect(dialog.getByText('must be between 0-65353')).toBeVisible()
  await dialog.getByLabel('Port').fill('21')
  await dialog.getByLabel('Name', { exact: true }).fill('Backups')
  await dialog.getByLabel('Host').fill('files.example.com')
  await dialog.getByRole('textbox', { name: 'Password' }).fill('secret words')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('files.example.com:21/')).toBeVisible()
  await expect(dialog.getByText('Not reached yet')).toBeVisible()
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  await expect(dialog).toBeHidden()
  const { data } = await person.call(listExports, {})
  expect(data[0]).toMatchObject({ target: 'remote_ftp', target_name: 'Backups', project_id: project.id })
})

test('a file server is edited and deleted @deep', async ({ page, person }) => {
  const { project } = await makeTracked(person, ['red shoes', 'blue shoes'])
  await person.call(createRemoteServer, server)
  await page.goto(`/projects/${project.id}/keywords`)
  await choose(page, 'Remote file server…')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Actions for Backups' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Archive')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Actions for Archive' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Please add a ftp address first.')).toBeVisible()
})

test('a bucket is added beside file servers, and edited without its secret key @deep', async ({
  page,
  person,
}) => {
  const { project } = await makeTracked(person, ['red shoes', 'blue shoes'])
  await page.goto(`/projects/${project.id}/keywords`)
  await choose(page, 'Remote file server…')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add a bucket (S3)' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Archive')
  await dialog.getByLabel('Endpoint').fill('https://s3.example.com')
  await dialog.getByLabel('Bucket', { exact: true }).fill('exports')
  await dialog.getByLabel('Access key').fill('AKEY')
  await dialog.getByLabel('Secret key', { exact: true }).fill('secret words')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('https://s3.example.com/exports/')).toBeVisible()
  await expect(dialog.getByText('Not reached yet')).toBeVisible()
  await dialog.getByRole('button', { name: 'Actions for Archive' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(dialog.getByLabel('Endpoint')).toHaveValue('https://s3.example.com')
  await dialog.getByLabel('Path').fill('/ranks')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('https://s3.example.com/exports/ranks')).toBeVisible()
})
