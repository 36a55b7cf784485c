import { expect } from '@playwright/test'
import { utcDay } from '@rankline/contract/days'
import { listFeeds } from '@rankline/contract/feeds/calls'
import { createBucket } from '@rankline/contract/remote-servers/calls'
import { makeTracked } from './history.ts'
import { test } from './person.ts'

const bucket = {
  ...{ name: 'Warehouse', endpoint: 'https://s3.example.com', region: 'eu-central-1', bucket: 'lake' },
  ...{ access_key: 'AKEY', secret_key: 'secret words', path: '/' },
}

test('a feed is made with a bucket, paused, resumed and deleted', async ({ page, person }) => {
  await makeTracked(person, ['red shoes'])
  await page.goto('/exports')
  await page.getByRole('link', { name: 'Feeds for data warehouses' }).click()
  await expect(page.getByRole('heading', { name: 'No feeds yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a feed' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add a bucket (S3)' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill(bucket.name)
  await dialog.getByLabel('Endpoint').fill(bucket.endpoint)
  await dialog.getByLabel('Bucket', { exact: true }).fill(bucket.bucket)
  await dialog.getByLabel('Access key').fill(bucket.access_key)
  await dialog.getByLabel('Secret key', { exact: true }).fill(bucket.secret_key)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByRole('combobox', { name: 'Bucket' })).toHaveValue('Warehouse (lake)')
  await dialog.getByLabel('Name', { exact: true }).fill('Daily ranks')
  await dialog.getByLabel('Search Console').uncheck()
  await dialog.getByLabel('CSV', { exact: true }).check()
  await dialog.getByRole('button', { name: 'Add feed' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Daily ranks' })
  await expect(row.getByText('Warehouse · rankline/ · all projects')).toBeVisible()
  await expect(row.getByText('Parquet and CSV')).toBeVisible()
  const [made] = await person.call(listFeeds, {})
  expect(made).toMatchObject({
    tables: ['positions', 'features', 'competitors', 'landing_pages'],
    formats: ['parquet', 'csv'],
    project_ids: null,
  })

  const act = async (name: string) => {
    await row.getByRole('button', { name: 'Actions for Daily ranks' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('Pause')
  await expect(row.getByText('Paused')).toBeVisible()
  await act('Resume')
  await expect(row.getByText('Paused')).toBeHidden()
  await act('Delete')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No feeds yet' })).toBeVisible()
})

test('a feed is edited, and written again from a day @deep', async ({ page, person }) => {
  const { project } = await makeTracked(person, ['red shoes'])
  await person.call(createBucket, bucket)
  await page.goto('/exports/feeds')
  await page.getByRole('button', { name: 'Add a feed' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Daily ranks')
  await dialog.getByRole('button', { name: 'Add feed' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Daily ranks' })
  await row.getByRole('button', { name: 'Actions for Daily ranks' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await dialog.getByLabel('Prefix').fill('lake')
  await dialog.getByRole('combobox', { name: 'Projects', exact: true }).click()
  await page.getByRole('option', { name: 'Selected projects' }).click()
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Selected projects' }).click()
  await page.getByRole('option').first().click()
  await dialog.getByLabel('Prefix').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByText('lake/')).toBeVisible()
  expect((await person.call(listFeeds, {}))[0]).toMatchObject({ prefix: 'lake', project_ids: [project.id] })
  await row.getByRole('button', { name: 'Actions for Daily ranks' }).click()
  await page.getByRole('menuitem', { name: 'Write again from a day…' }).click()
  await dialog.getByLabel('From').fill(utcDay(0))
  await expect(dialog.getByText('Choose a day before today')).toBeVisible()
  await dialog.getByLabel('From').fill(utcDay(-3))
  await dialog.getByRole('button', { name: 'Write again' }).click()
  await expect(dialog).toBeHidden()
})
