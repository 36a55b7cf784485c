import { expect } from '@playwright/test'
import { createBucket } from '@rankline/contract/remote-servers/calls'
import { makeBrand, newClient } from './clients.ts'
import { makeProject, makeTracked } from './history.ts'
import { test } from './person.ts'
import { HOOK, only, reportOf, rowOf, section } from './reports.ts'

test('REP-006 REP-008 REP-024 the form reveals itself with a valid destination, and a report is created', async ({
  page,
  person,
}) => {
  const project = await makeProject(person)
  await page.goto('/reports/create')
  for (const name of ['Email', 'Slack', 'Discord', 'Push', 'Zapier'])
    await expect(page.getByRole('checkbox', { name, exact: true })).toBeVisible()
  await expect(section(page, 'Document')).toHaveCount(0)
  await expect(page.getByText('Destination type field is required.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Slack' }).check()
  await page.getByLabel('SLACK ADDRESS').fill('nothing')
  await expect(section(page, 'Document')).toHaveCount(0)
  await page.getByLabel('SLACK ADDRESS').fill(HOOK)
  await expect(section(page, 'Document')).toBeVisible()
  const create = page.getByRole('button', { name: 'CREATE' })
  await page.getByRole('combobox', { name: 'Project' }).click()
  await page.getByRole('option', { name: `Shop · ${project.url_short}`, exact: true }).click()
  for (const choice of ['PDF', 'Advanced', 'Monthly']) await page.getByRole('radio', { name: choice }).check()
  await expect(create).toBeDisabled()
  await page.getByLabel('Report name').fill('For the board')
  await create.click()
  await expect(page).toHaveURL('/reports')
  await expect(rowOf(page, 'For the board')).toContainText('Monthly')
  expect(await only(person)).toMatchObject({
    name: 'For the board',
    project_id: project.id,
    document_type: 1,
    document_detail: 2,
    timer: 3,
    status: 1,
    destination_types: 'slack',
  })
})

test('REP-007 REP-020 the address fills the form in', async ({ page, person }) => {
  const project = await makeProject(person)
  const query = new URLSearchParams({
    name: 'Filled',
    project_id: String(project.id),
    document_type: '2',
    document_detail: '1',
    timer: '3',
    enable_reports: 'false',
    destination_type: 'slack',
    destination_type_slack: HOOK,
  })
  await page.goto(`/reports/create?${query}`)
  await expect(page.getByLabel('Report name')).toHaveValue('Filled')
  for (const choice of ['CSV', 'Basic', 'Monthly'])
    await expect(page.getByRole('radio', { name: choice })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Send this report' })).not.toBeChecked()
  await page.getByRole('button', { name: 'CREATE' }).click()
  await expect(page).toHaveURL('/reports')
  expect(await only(person)).toMatchObject({ name: 'Filled', project_id: project.id, status: 0 })
  query.delete('enable_reports')
  await page.goto(`/reports/create?${query}`)
  await expect(page.getByRole('checkbox', { name: 'Send this report' })).toBeChecked()
})

test('REP-017 today can be chosen as the end, and tomorrow cannot @deep', async ({ page, person }) => {
  await makeProject(person)
  await page.goto(`/reports/create?destination_type=slack&destination_type_slack=${encodeURIComponent(HOOK)}`)
  await page.getByRole('button', { name: 'Last day' }).click()
  const now = await page.evaluate(() => new Date().toDateString())
  const dayButton = (offset: number) => {
    const day = new Date(now)
    day.setDate(day.getDate() + offset)
    const name = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(day)
    return page.getByRole('button', { name, exact: true })
  }
  await expect(dayButton(0)).toBeEnabled()
  const isLastOfMonth = new Date(Date.parse(now) + 36 * 3_600_000).getDate() === 1
  await expect(isLastOfMonth ? page.getByRole('button', { name: /next/i }) : dayButton(1)).toBeDisabled()
})

test('REP-017 REP-019 no day after today can be chosen, and an earlier end moves the start', async ({
  page,
  person,
}) => {
  await makeProject(person)
  await page.goto(`/reports/create?destination_type=slack&destination_type_slack=${encodeURIComponent(HOOK)}`)
  const [start, end] = [
    page.getByRole('button', { name: 'First day' }),
    page.getByRole('button', { name: 'Last day' }),
  ]
  await end.click()
  const [year = 0, month = 0] = (await page.evaluate(() => {
    const day = new Date()
    return [day.getFullYear(), day.getMonth()]
  })) as number[]
  // The first of the month before is before any start of the last seven days, and after it all is closed.
  await page.getByRole('button', { name: /previous/i }).click()
  const first = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' }).format(
    new Date(year, month - 1, 1),
  )
  await page.getByRole('button', { name: `1 ${first}`, exact: true }).click()
  await expect(start).toHaveText((await end.textContent()) ?? '')
  await end.click()
  await page.getByRole('button', { name: /next/i }).click()
  await expect(page.getByRole('button', { name: /next/i })).toBeDisabled()
})

test('REP-035 clients of a brand have the list and the form @deep', async ({
  page,
  person,
  request,
  baseURL,
}) => {
  const client = await newClient(request, await makeBrand(person))
  await page.context().clearCookies()
  await page.context().addCookies([{ name: 'wl_token', value: client.token, url: baseURL ?? '' }])
  const project = await makeProject(client)
  await reportOf(client, project.id)
  await page.goto('/white-label/reports')
  await expect(rowOf(page, 'Ranks')).toBeVisible()
  await page.getByRole('link', { name: 'Create a report' }).click()
  await expect(page).toHaveURL('/white-label/reports/create')
  await expect(section(page, 'DESTINATION SETTINGS')).toBeVisible()
})

test('a report is sent at the chosen hour of the chosen time zone, and its form shows when', async ({
  page,
  person,
}) => {
  const project = await makeProject(person)
  const { id } = await reportOf(person, project.id)
  await page.goto(`/reports/${id}/edit`)
  const [hour, zone] = [
    page.getByRole('combobox', { name: 'Hour' }),
    page.getByRole('combobox', { name: 'Time zone' }),
  ]
  await expect(hour).toHaveValue('06:00')
  await expect(zone).toHaveValue('UTC')
  await hour.click()
  await page.getByRole('option', { name: '09:00' }).click()
  await zone.fill('dub')
  await page.getByRole('option', { name: 'Asia/Dubai' }).click()
  await page.getByRole('button', { name: 'SAVE' }).click()
  await expect(page).toHaveURL('/reports')
  const report = await only(person)
  expect(report).toMatchObject({ send_hour: 9, send_time_zone: 'Asia/Dubai' })
  expect(report.next_run_at).toContain('T05:00:00')
  await page.goto(`/reports/${id}/edit`)
  await expect(hour).toHaveValue('09:00')
  await expect(page.getByText('Next document:')).toContainText(':00')
})

test('beside the form, a picture shows how the document begins with its choices @deep', async ({
  page,
  person,
}) => {
  const { project } = await makeTracked(person, ['rye bread', 'white bread'])
  const filled = `destination_type=slack&destination_type_slack=${encodeURIComponent(HOOK)}`
  await page.goto(`/reports/create?${filled}&project_id=${project.id}`)
  const preview = page.getByRole('complementary', { name: 'Preview' })
  for (const choice of ['PDF', 'Advanced', 'Weekly'])
    await expect(page.getByRole('radio', { name: choice })).toBeChecked()
  await page.getByRole('radio', { name: 'Basic' }).check()
  const picture = preview.getByRole('img', { name: 'Page 1 of the document' })
  await expect(picture).toBeVisible()
  const size = await picture.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight)
  expect(size).toBeCloseTo(595 / 842, 1)
  const second = preview.getByRole('img', { name: 'Page 2 of the document' })
  const shown = async () => decodeURIComponent((await second.getAttribute('src')) ?? '')
  await preview.getByText('Page 2').click()
  await expect.poll(shown).toContain('Distribution')
  await page.getByRole('radio', { name: 'Advanced' }).check()
  await expect.poll(shown).toContain('Average position')
  await page.getByRole('radio', { name: 'CSV' }).check()
  await expect(preview.getByRole('cell', { name: 'rye bread' })).toBeVisible()
  await page.route('**/api/v1/reports/preview*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('radio', { name: 'Monthly' }).check()
  await expect(preview.getByText('could not be', { exact: false })).toBeVisible()
})

test('a report in the look of a brand: the preview shows it, and the form keeps it @deep', async ({
  page,
  person,
}) => {
  const brand = await makeBrand(person)
  const { project } = await makeTracked(person, ['rye bread'])
  const filled = new URLSearchParams({ destination_type: 'slack', destination_type_slack: HOOK })
  await page.goto(`/reports/create?${filled}&project_id=${project.id}`)
  for (const choice of ['PDF', 'Basic', 'Weekly']) await page.getByRole('radio', { name: choice }).check()
  const picture = page.getByRole('img', { name: 'Page 1 of the document' })
  const shown = async () => decodeURIComponent((await picture.getAttribute('src')) ?? '')
  await expect.poll(shown).toContain('Rankline')
  await page.getByRole('combobox', { name: 'Brand (optional)' }).click()
  await page.getByRole('option', { name: 'Acme Search' }).click()
  await expect.poll(shown).toContain('Acme Search')
  expect(await shown()).not.toContain('Rankline')
  await page.getByLabel('Report name').fill('For the board')
  await page.getByRole('button', { name: 'CREATE' }).click()
  await expect(page).toHaveURL('/reports')
  const report = await only(person)
  expect(report).toMatchObject({ user_brand_id: brand.id })
  await page.goto(`/reports/${report.id}/edit`)
  await expect(page.getByRole('combobox', { name: 'Brand (optional)' })).toHaveValue('Acme Search')
  await expect.poll(shown).toContain('Acme Search')
})

test('a report is changed in its form, which keeps its schedule and its secret address @deep', async ({
  page,
  person,
  request,
  baseURL,
}) => {
  const project = await makeProject(person)
  const { id, start_at, end_at } = await reportOf(person, project.id, { document_type: 1 })
  await page.goto('/reports')
  await rowOf(page, 'Ranks').getByRole('button', { name: 'Actions for Ranks' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page).toHaveURL(`/reports/${id}/edit`)
  await expect(page).toHaveTitle('Edit a report: Ranks | Rankline')
  const slack = page.getByLabel('SLACK ADDRESS')
  await expect(slack).toHaveValue('')
  await expect(slack).toHaveAttribute('placeholder', /^hooks\.slack\.com …/)
  for (const choice of ['PDF', 'Basic', 'Weekly'])
    await expect(page.getByRole('radio', { name: choice })).toBeChecked()
  await expect(page.getByRole('img', { name: 'Page 1 of the document' })).toBeVisible()
  await page.getByLabel('Report name').fill('For the board')
  await page.getByRole('radio', { name: 'Advanced' }).check()
  await page.getByRole('button', { name: 'SAVE' }).click()
  await expect(page).toHaveURL('/reports')
  await expect(rowOf(page, 'For the board')).toContainText('Advanced')
  expect(await only(person)).toMatchObject({
    id,
    name: 'For the board',
    document_detail: 2,
    timer: 2,
    start_at,
    end_at,
    destination_types: 'slack',
    destination_type_slack: 'hooks.slack.com …B0/x',
    status: 1,
  })

  const client = await newClient(request, await makeBrand(person))
  await page.context().clearCookies()
  await page.context().addCookies([{ name: 'wl_token', value: client.token, url: baseURL ?? '' }])
  const theirs = await reportOf(client, (await makeProject(client)).id)
  await page.goto(`/white-label/reports/${theirs.id}/edit`)
  await page.getByLabel('Report name').fill('Ours')
  await page.getByRole('button', { name: 'SAVE' }).click()
  await expect(page).toHaveURL('/white-label/reports')
  await expect(rowOf(page, 'Ours')).toBeVisible()
  await page.goto(`/white-label/reports/${id}/edit`)
  await expect(page.getByText('UNABLE TO GET REPORT', { exact: true })).toBeVisible()
})

test('a report goes to a file server or bucket of the person, which an alert does not offer @deep', async ({
  page,
  person,
}) => {
  await makeProject(person)
  const showMore = async () => page.getByRole('button', { name: 'More destinations' }).click()
  const choice = page.getByRole('checkbox', { name: 'File server or bucket' })
  await page.goto('/alerts/create')
  await showMore()
  await expect(page.getByRole('checkbox', { name: 'Telegram' })).toBeVisible()
  await expect(choice).toHaveCount(0)
  await page.goto('/reports/create')
  await showMore()
  await choice.check()
  const field = page.getByRole('combobox', { name: 'FILE SERVER OR BUCKET' })
  await expect(page.getByText('You have no file server yet.')).toBeVisible()
  await expect(field).toBeDisabled()
  const server = {
    name: 'Archive',
    endpoint: 'https://s3.example.com',
    region: 'eu-central-1',
    bucket: 'reports',
  }
  await person.call(createBucket, { ...server, access_key: 'AKEY', secret_key: 'secret words', path: '/' })
  const project = await makeProject(person)
  const made = await reportOf(person, project.id, {})
  await page.goto(`/reports/${made.id}/edit`)
  await showMore()
  await choice.check()
  await field.click()
  await page.getByRole('option', { name: 'Archive (s3.example.com)' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(rowOf(page, 'Ranks')).toContainText('File server or bucket')
  expect((await only(person)).destination_type_server).toBe('Archive')
  await page.goto(`/reports/${made.id}/edit`)
  await expect(field).toHaveAttribute('placeholder', 'Archive')
  await expect(page.getByText('The server stays if you choose no other.')).toBeVisible()
})
