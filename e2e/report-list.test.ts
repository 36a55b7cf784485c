import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { downloadReport, sendReport } from '@rankline/contract/reports/calls'
import { expectEmptyThenFailing } from './empty-lists.ts'
import { makeProject, makeTracked } from './history.ts'
import { test } from './person.ts'
import { only, reportOf, rowOf } from './reports.ts'

test('REP-004 somebody without reports, and a list that fails, are told so', async ({ page, person }) => {
  const list = {
    path: '/reports',
    calls: '**/api/v1/reports/fetch*',
    empty: 'No reports yet',
    failed: 'We couldn’t load your reports',
    text: 'Send clients a PDF every week or month.',
    prescribed: ['UNABLE TO GET REPORTS', 'Invalid or empty reports.'],
  }
  const make = async () => reportOf(person, (await makeProject(person)).id)
  await expectEmptyThenFailing(page, list, { make, seen: rowOf(page, 'Ranks') })
})

test('REP-001 REP-002 REP-003 the list tells what each report is, and turns it off, which greys it', async ({
  page,
  person,
}) => {
  const project = await makeProject(person)
  const report = await reportOf(person, project.id)
  await page.goto('/reports')
  const row = rowOf(page, 'Ranks')
  for (const text of [
    'Shop',
    'CSV',
    'Basic',
    'Slack',
    'Weekly',
    `${report.start_at_short} – ${report.end_at_short}`,
  ])
    await expect(row).toContainText(text)
  await expect(row).not.toHaveAttribute('data-off')
  const cells = row.locator('td[data-label]')
  const colours = () => cells.evaluateAll((found) => found.map((cell) => getComputedStyle(cell).color))
  const before = await colours()
  await row.getByRole('switch', { name: 'Disable Ranks' }).click({ force: true })
  await expect(row.getByRole('switch', { name: 'Enable Ranks' })).not.toBeChecked()
  expect((await only(person)).status).toBe(0)
  const grey = await row.evaluate((node) => {
    const sample = node.ownerDocument.createElement('span')
    sample.style.color = 'var(--muted)'
    node.ownerDocument.body.append(sample)
    const { color } = getComputedStyle(sample)
    sample.remove()
    return color
  })
  expect(before).not.toContain(grey)
  expect(new Set(await colours())).toEqual(new Set([grey]))
  await row.getByRole('switch', { name: 'Enable Ranks' }).click({ force: true })
  await expect(row.getByRole('switch', { name: 'Disable Ranks' })).toBeChecked()
  expect((await only(person)).status).toBe(1)
  expect(await colours()).toEqual(before)
})

test('REP-036 several reports are deleted after a question', async ({ page, person }) => {
  const project = await makeProject(person)
  for (const name of ['One', 'Two', 'Three']) await reportOf(person, project.id, { name })
  await page.goto('/reports')
  for (const name of ['One', 'Two']) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('button', { name: 'Delete 2' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Do you want to continue with removing process?')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(rowOf(page, 'One')).toHaveCount(0)
  await expect(rowOf(page, 'Three')).toBeVisible()
})

test('REP-005 a report is downloaded after a question', async ({ page, person }) => {
  const { project } = await makeTracked(person, ['red shoes'])
  await reportOf(person, project.id)
  await page.goto('/reports')
  await rowOf(page, 'Ranks').getByRole('button', { name: 'Download Ranks' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Do you want to download this report?')
  const waiting = page.waitForEvent('download')
  await question.getByRole('button', { name: 'Download' }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toMatch(/^Ranks - Shop .*\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toContain('red shoes')
  await expect(page).toHaveURL('/reports')
})

test('a report is sent now, and its messages are listed @deep', async ({ page, person }) => {
  const project = await makeProject(person)
  await reportOf(person, project.id)
  await page.goto('/reports')
  const row = rowOf(page, 'Ranks')
  await row.getByRole('button', { name: 'Actions for Ranks' }).click()
  await page.getByRole('menuitem', { name: 'Show messages' }).click()
  await expect(page.getByText('No messages yet')).toBeVisible()
  await row.getByRole('button', { name: 'Actions for Ranks' }).click()
  await page.getByRole('menuitem', { name: 'Send now' }).click()
  await expect(page.getByText('The report is being created')).toBeVisible()
  await expect.poll(async () => (await only(person)).last_run?.status).toBe('made')
})

test('the links of a document that was sent are ended, and the report stays @deep', async ({
  page,
  person,
}) => {
  const { project } = await makeTracked(person, ['red shoes'])
  const report = await reportOf(person, project.id)
  await person.call(sendReport, { report_id: report.id })
  await expect.poll(async () => (await only(person)).last_run?.status).toBe('made')
  const { path } = await person.call(downloadReport, { report_id: report.id })
  expect((await page.request.get(path ?? '')).status()).toBe(200)
  await page.goto('/reports')
  await rowOf(page, 'Ranks').getByRole('button', { name: 'Actions for Ranks' }).click()
  await page.getByRole('menuitem', { name: 'Show messages' }).click()
  const log = page.getByRole('list', { name: 'Messages' })
  await expect(log).toContainText('Link works until')
  await log.getByRole('button', { name: 'End the links of Ranks: Shop' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('The report stays')
  await question.getByRole('button', { name: 'End links' }).click()
  await expect(log).toContainText('Link ended')
  await expect(log.getByRole('button')).toHaveCount(0)
  expect((await page.request.get(path ?? '')).status()).toBe(404)
  expect((await only(person)).status).toBe(1)
})
