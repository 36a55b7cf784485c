import { expect, type Page } from '@playwright/test'
import { type Alert, createAlert, listAlerts } from '@rankline/contract/alerts/calls'
import { moveProjects } from '@rankline/contract/projects/groups'
import { createTag } from '@rankline/contract/tags/calls'
import { makeBrand, newClient } from './clients.ts'
import { expectEmptyThenFailing } from './empty-lists.ts'
import { makeProject, makeTracked, setPositions, setRankState } from './history.ts'
import { rowOf } from './lists.ts'
import { type Person, test } from './person.ts'

const HOOK = 'https://hooks.slack.com/services/T0/B0/x'

const alertOf = async (person: Person, projectId: number, changes: Record<string, string | string[]> = {}) =>
  (
    await person.call(createAlert, {
      name: 'Ups',
      source_type: 'projects',
      source_type_project: projectId,
      trigger_type: 'position',
      trigger_action: 'improved',
      destination_type: ['slack'],
      destination_type_slack: HOOK,
      ...changes,
    })
  ).alert

const section = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const only = async (person: Person): Promise<Alert> => (await person.call(listAlerts, {})).data[0]!

async function choose(page: Page, label: string, option: string | RegExp) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: typeof option === 'string' }).click()
}

test('ALERT-002 somebody without alerts, and a list that fails, are told so', async ({ page, person }) => {
  const list = {
    path: '/alerts',
    calls: '**/api/v1/alerts/fetchAuth*',
    empty: 'No alerts yet',
    failed: 'We couldn’t load your alerts',
    text: 'Get told when rankings change.',
    prescribed: ['UNABLE TO GET ALERTS'],
  }
  const make = async () => alertOf(person, (await makeProject(person)).id)
  await expectEmptyThenFailing(page, list, { make, seen: rowOf(page, 'Ups') })
})

test('ALERT-001 ALERT-003 the list tells what each alert does, and turns its settings on and off', async ({
  page,
  person,
}) => {
  const project = await makeProject(person)
  await alertOf(person, project.id)
  await page.goto('/alerts')
  const row = rowOf(page, 'Ups')
  for (const text of ['Project: Shop', 'Position improves', 'Slack', 'just now'])
    await expect(row).toContainText(text)
  for (const [label, setting, before] of [
    ['Status', 'status', 1],
    ['Stop after first', 'disable_after_first', 0],
    ['Prevent spam', 'prevent_spam', 0],
  ] as const) {
    const control = row.getByRole('switch', { name: `${label}: Ups` })
    await expect(control).toBeChecked({ checked: before === 1 })
    await control.click({ force: true })
    await expect(control).toBeChecked({ checked: before === 0 })
    expect((await only(person))[setting]).toBe(1 - before)
  }
  await page.reload()
  await expect(row.getByRole('switch', { name: 'Status: Ups' })).not.toBeChecked()
})

test('ALERT-079 several alerts are deleted after a question', async ({ page, person }) => {
  const project = await makeProject(person)
  for (const name of ['One', 'Two', 'Three']) await alertOf(person, project.id, { name })
  await page.goto('/alerts')
  for (const name of ['One', 'Two']) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('button', { name: 'Delete 2' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Do you want to continue with removing process?')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(rowOf(page, 'One')).toHaveCount(0)
  await expect(rowOf(page, 'Three')).toBeVisible()
  expect((await person.call(listAlerts, {})).data.map(({ name }) => name)).toEqual(['Three'])
})

test('an alert is quiet for a while, and its messages are listed @deep', async ({ page, person }) => {
  const project = await makeProject(person)
  await alertOf(person, project.id)
  await page.goto('/alerts')
  const row = rowOf(page, 'Ups')
  await row.getByRole('button', { name: 'Actions for Ups' }).click()
  await page.getByRole('menuitem', { name: 'Quiet for a day' }).click()
  await expect(row).toContainText('Quiet until')
  await row.getByRole('button', { name: 'Actions for Ups' }).click()
  await page.getByRole('menuitem', { name: 'Show messages' }).click()
  await expect(page.getByText('No messages yet')).toBeVisible()
})

test('ALERT-004 ALERT-015 ALERT-026 ALERT-031 sections appear one by one, and CREATE when all are filled in', async ({
  page,
  person,
}) => {
  const project = await makeProject(person)
  await page.goto('/alerts/create')
  const create = page.getByRole('button', { name: 'CREATE' })
  const sections = ['DESTINATION', 'SOURCE', 'TRIGGER', 'ALERT'].map((name) =>
    section(page, `${name} SETTINGS`),
  )
  await expect(sections[0]!).toBeVisible()
  await expect(sections[1]!).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Slack' }).check()
  await page.getByLabel('SLACK ADDRESS').fill('nothing')
  await expect(sections[1]!).toHaveCount(0)
  await page.getByLabel('SLACK ADDRESS').fill(HOOK)
  await expect(sections[1]!).toBeVisible()
  await expect(sections[2]!).toHaveCount(0)
  await choose(page, 'Project', `Shop(${project.url_short})`)
  for (const one of sections) await expect(one).toBeVisible()
  await expect(create).toBeDisabled()
  await choose(page, 'TYPE', 'Position')
  await choose(page, 'ACTION', 'Position enters the top 3')
  await page.getByLabel('ALERT NAME').fill('Podium')
  await expect(create).toBeEnabled()
  await create.click()
  await expect(page).toHaveURL('/alerts')
  await expect(rowOf(page, 'Podium')).toContainText('Position enters the top 3')
  expect(await only(person)).toMatchObject({ name: 'Podium', status: 1, destination_types: 'slack' })
})

test('ALERT-027 ALERT-028 ALERT-029 ALERT-045 ALERT-046 ALERT-050 ALERT-051 the type decides the actions, the action whether there is a value', async ({
  page,
  person,
}) => {
  const project = await makeProject(person)
  const filled = `destination_type=slack&destination_type_slack=${encodeURIComponent(HOOK)}`
  await page.goto(`/alerts/create?${filled}&project_id=${project.id}`)
  const [type, action] = [
    page.getByRole('combobox', { name: 'TYPE' }),
    page.getByRole('combobox', { name: 'ACTION' }),
  ]
  const value = page.getByLabel('VALUE')
  await expect(action).toBeDisabled()
  await expect(action).toHaveAttribute('placeholder', 'Select an action')
  await expect(value).toHaveAttribute('placeholder', 'e.g. 35')
  await type.click()
  await expect(page.getByRole('option')).toHaveText(['Position', 'Visibility', 'Avg. Rank'])
  await page.getByRole('option', { name: 'Position' }).click()
  await action.click()
  await expect(page.getByRole('option')).toHaveCount(18)
  await page.getByRole('option', { name: /gets better in/ }).click()
  await value.fill('3')
  await choose(page, 'ACTION', 'Position improves')
  await expect(value).toBeDisabled()
  await expect(value).toHaveValue('')
  await choose(page, 'ACTION', 'Position enters the top 10')
  await choose(page, 'TYPE', 'Visibility')
  await expect(action).toHaveValue('')
  await action.click()
  await expect(page.getByRole('option')).toHaveCount(9)
})

const addresses = {
  email: 'ada@example.com',
  slack: HOOK,
  discord: 'https://discord.com/api/webhooks/1/x',
  push: 'c0ffee00c0ffee00c0ffee00c0ffee00',
  zapier: 'https://hooks.zapier.com/hooks/catch/1/x',
}

test('ALERT-005 the address fills the form in', async ({ page, person }) => {
  const project = await makeProject(person)
  const query = new URLSearchParams({
    name: 'From a link',
    trigger_type: 'position',
    trigger_action: 'equal',
    trigger_value: '7',
    alert_settings: 'enable_alerts,prevent_spam',
    destination_type: Object.keys(addresses).join(','),
    ...Object.fromEntries(
      Object.entries(addresses).map(([type, address]) => [`destination_type_${type}`, address]),
    ),
    project_id: String(project.id),
  })
  await page.goto(`/alerts/create?${query}`)
  for (const [type, address] of Object.entries(addresses)) {
    await expect(page.getByRole('checkbox', { name: type, exact: false }).first()).toBeChecked()
    await expect(page.getByLabel(`${type.toUpperCase()} ADDRESS`)).toHaveValue(address)
  }
  await expect(page.getByRole('combobox', { name: 'Project' })).toHaveValue(/^Shop\(/)
  await expect(page.getByRole('combobox', { name: 'ACTION' })).toHaveValue(/^Position becomes/)
  await expect(page.getByLabel('VALUE')).toHaveValue('7')
  await expect(page.getByLabel('ALERT NAME')).toHaveValue('From a link')
  await expect(page.getByLabel('Enable Alerts')).toBeChecked()
  await expect(page.getByLabel(/^Do not spam/)).toBeChecked()
  await expect(page.getByLabel('Disable after first alert.')).not.toBeChecked()
  const { keywords } = await makeTracked(person, ['rye bread'])
  const tag = await person.call(createTag, { tag: 'bread', project_keyword_ids: [keywords[0]!.id] })
  query.set('source_type', 'tags')
  query.set('source_type_tag', String(tag.id))
  query.delete('project_id')
  query.set('alert_settings', 'disable_after_first')
  await page.goto(`/alerts/create?${query}`)
  await expect(page.getByLabel('Enable Alerts')).not.toBeChecked()
  await expect(page.getByLabel('Disable after first alert.')).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Tag' })).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Tag' })).toHaveValue('bread')
})

test('ALERT-020 ALERT-021 ALERT-022 ALERT-023 ALERT-049 one keyword of the project may be chosen', async ({
  page,
  person,
}) => {
  const { project, keywords } = await makeTracked(person, ['apples', 'bread', 'cheese'])
  const url = 'https://shop.example.com/apples'
  const [apples, bread, cheese] = keywords
  await setRankState(apples!.id, {
    position: 4,
    change: 3,
    movement: 'improved',
    landing_url: url,
    best_position: 2,
  })
  await setRankState(bread!.id, { position: 9, change: -2, movement: 'declined', previous_position: 7 })
  await setRankState(cheese!.id, { position: null, change: null, movement: null })
  const filled = `destination_type=slack&destination_type_slack=${encodeURIComponent(HOOK)}`
  await page.goto(`/alerts/create?${filled}&project_id=${project.id}`)
  await expect(section(page, 'PROJECT KEYWORDS')).toBeVisible()
  await expect(
    page.getByText('Do not select anything if you want to track all project keywords.'),
  ).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Keyword',
    'Cur.',
    'Best',
    'Prev',
    'Last Update',
    'Select',
  ])
  await expect(page.getByRole('link', { name: 'apples' })).toHaveAttribute('href', url)
  // Without a page there is no link, and each row can be chosen.
  await expect(page.getByRole('link', { name: /^(bread|cheese)$/ })).toHaveCount(0)
  await expect(page.getByRole('row').getByRole('radio')).toHaveCount(3)
  await expect(rowOf(page, 'apples')).toContainText('improved by 3')
  await expect(rowOf(page, 'bread')).toContainText('declined by 2')
  await expect(rowOf(page, 'cheese').getByRole('cell').nth(1)).toHaveText('-')
  await rowOf(page, 'bread').getByRole('radio').check()
  const other = await makeProject(person, { project_name: 'Blog' })
  await page.reload()
  await rowOf(page, 'bread').getByRole('radio').check()
  await choose(page, 'Project', /^Blog/)
  await expect(page.getByText('EMPTY BLOG', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'ADD KEYWORDS' })).toHaveAttribute(
    'href',
    `/projects/${other.id}/keywords/create`,
  )
  await choose(page, 'Project', /^Shop/)
  await expect(rowOf(page, 'bread').getByRole('radio')).not.toBeChecked()
})

test('ALERT-021 the table of keywords has ten of them on a page', async ({ page, person }) => {
  const phrases = Array.from({ length: 12 }, (_, index) => `word ${String(index + 1).padStart(2, '0')}`)
  const { project } = await makeTracked(person, phrases)
  const filled = `destination_type=slack&destination_type_slack=${encodeURIComponent(HOOK)}`
  await page.goto(`/alerts/create?${filled}&project_id=${project.id}`)
  const rows = page.getByRole('row').filter({ has: page.getByRole('radio') })
  const shown = () =>
    rows.evaluateAll((all) => all.map((row) => row.querySelector('td')?.textContent?.split(' · ')[0] ?? ''))
  await expect(rows).toHaveCount(10)
  const first = await shown()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(rows).toHaveCount(2)
  const second = await shown()
  expect([...first, ...second].toSorted()).toEqual(phrases)
  await rows.first().getByRole('radio').check()
  await page.getByRole('button', { name: 'Previous', exact: true }).click()
  await expect(rows).toHaveCount(10)
  expect(await shown()).toEqual(first)
})

test('the preview says on which days the alert would have fired @deep', async ({ page, person }) => {
  const { project, keywords } = await makeTracked(person, ['apples'])
  await setPositions(keywords[0]!, [12, 3, 9, 2, 8])
  const query = `destination_type=slack&destination_type_slack=${encodeURIComponent(HOOK)}&project_id=${project.id}`
  await page.goto(`/alerts/create?${query}&trigger_type=position&trigger_action=top_3`)
  await expect(page.getByText('It would have fired on 2 days of the last 30')).toBeVisible()
  await choose(page, 'ACTION', 'Position leaves the top 100')
  await expect(page.getByText('It would not have fired in the last 30 days.')).toBeVisible()
})

test('ALERT-074 clients of a brand have the list and the form', async ({
  page,
  person,
  request,
  baseURL,
}) => {
  const client = await newClient(request, await makeBrand(person))
  await page.context().clearCookies()
  await page.context().addCookies([{ name: 'wl_token', value: client.token, url: baseURL ?? '' }])
  const project = await makeProject(client)
  await alertOf(client, project.id)
  await page.goto('/white-label/alerts')
  await expect(rowOf(page, 'Ups')).toBeVisible()
  await page.getByRole('link', { name: 'Create an alert' }).click()
  await expect(page).toHaveURL('/white-label/alerts/create')
  await expect(section(page, 'DESTINATION SETTINGS')).toBeVisible()
})

test('a further kind is chosen below its heading, tried out, and listed with what it names @deep', async ({
  page,
  person,
}) => {
  const { project } = await makeTracked(person, ['rye bread'])
  const filled = `destination_type=slack&destination_type_slack=${encodeURIComponent(HOOK)}`
  await page.goto(`/alerts/create?${filled}&project_id=${project.id}`)
  await page.getByRole('button', { name: /^More alert types/ }).click()
  const kinds = page.getByRole('radiogroup', { name: 'More alert types' })
  await expect(kinds.getByRole('radio')).toHaveCount(8)
  await page.getByRole('row', { name: 'rye bread' }).getByRole('radio').check()
  await kinds.getByRole('radio', { name: 'Share of voice' }).check()
  await expect(page.getByText('Share of voice is about all keywords of the project.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'PROJECT KEYWORDS' })).toHaveCount(0)
  await choose(page, 'ACTION', /rises or falls by/)
  await page.getByLabel('VALUE').fill('5')
  await expect(page.getByText('Share of voice rises or falls by 5 points or more.')).toBeVisible()
  await kinds.getByRole('radio', { name: 'Competitor' }).check()
  await expect(page.getByRole('combobox', { name: 'ACTION' })).toHaveValue('A competitor passes the site')
  await expect(page.getByLabel('VALUE')).toHaveCount(0)
  await expect(page.getByRole('row', { name: 'rye bread' }).getByRole('radio')).not.toBeChecked()
  await expect(page.getByText('No such competitor is followed with these keywords')).toBeVisible()
  await page.getByRole('textbox', { name: 'COMPETITOR' }).fill('no domain')
  await page.getByLabel('ALERT NAME').fill('Rival')
  await page.getByRole('button', { name: 'CREATE' }).click()
  await expect(page.locator('#main').getByText('must be a domain or a web address')).toBeVisible()
  await page.getByRole('textbox', { name: 'COMPETITOR' }).fill('https://www.rival.example/shop')
  await page.getByRole('button', { name: 'CREATE' }).click()
  await expect(page).toHaveURL('/alerts')
  await expect(rowOf(page, 'Rival')).toContainText('rival.example passes the site')
  expect(await only(person)).toMatchObject({ trigger_type: 'competitor', trigger_target: 'rival.example' })
})

test('one press makes a whole alert over all projects, and the sentence changes its parts', async ({
  page,
  person,
}) => {
  const { project } = await makeTracked(person, ['rye bread'])
  await makeProject(person, { project_name: 'Other' })
  await person.call(moveProjects, { project_ids: [project.id], folder: 'Bakers' })
  await page.goto('/alerts/create')
  const sentence = page.getByRole('group', { name: 'The alert as a sentence' })
  const part = (name: string) => sentence.getByRole('combobox', { name })
  await expect(page.getByText('Say where and what happens')).toBeVisible()
  const tiles = page.getByRole('group', { name: 'Usual alerts' }).getByRole('button')
  await expect(tiles).toHaveCount(6)
  await tiles.filter({ hasText: 'Left the top 10' }).click()
  await expect(tiles.first()).toHaveAttribute('aria-pressed', 'true')
  await expect(part('Where')).toHaveValue('all projects (2)')
  await expect(part('What happens')).toHaveValue('leaves the top 10')
  await expect(part('Who is told')).toHaveValue('me by email')
  await expect(page.getByLabel('EMAIL ADDRESS')).toHaveValue(`${person.username}@example.com`)
  await expect(page.getByText('It would not have fired in the last 30 days.')).toBeVisible()
  await part('Where').click()
  await page.getByRole('option', { name: 'the folder Bakers' }).click()
  await part('What happens').click()
  await page.getByRole('option', { name: 'leaves the top 20' }).click()
  await expect(page.getByLabel('VALUE')).toHaveValue('20')
  await expect(part('When it is sent')).toHaveValue('at once')
  await part('When it is sent').click()
  await page.getByRole('option', { name: 'once a day at 08:00' }).click()
  const zone = page.getByRole('combobox', { name: 'Time zone of the daily message' })
  await expect(zone).not.toHaveValue('')
  await zone.fill('Berlin')
  await page.getByRole('option', { name: 'Europe/Berlin' }).click()
  await page.getByRole('button', { name: 'CREATE' }).click()
  await expect(page).toHaveURL('/alerts')
  const row = rowOf(page, 'Left the top 10')
  await expect(row).toContainText('Folder: Bakers · 1 project')
  await expect(row).toContainText('Leaves the top 20')
  await expect(row).toContainText('Once a day at 08:00, Europe/Berlin')
  const alert = await only(person)
  expect(alert).toMatchObject({ source_scope: 'folder', source_scope_name: 'Bakers', trigger_value: 20 })
  await page.goto(`/alerts/${alert.id}/edit`)
  await expect(part('Where')).toHaveValue('the folder Bakers')
  await expect(part('When it is sent')).toHaveValue('once a day at 08:00')
  await part('When it is sent').click()
  await page.getByRole('option', { name: 'at once' }).click()
  await part('Where').click()
  await page.getByRole('option', { name: 'Other', exact: true }).click()
  await page.getByRole('button', { name: 'SAVE' }).click()
  await expect(page).toHaveURL('/alerts')
  expect(await only(person)).toMatchObject({
    source_scope: null,
    project: { name: 'Other' },
    delivery: 'at_once',
    next_digest_at: null,
  })
})

test('an alert that the sentence has no words for is shown in it, and stays as it is', async ({
  page,
  person,
}) => {
  const project = await makeProject(person)
  const { id } = await alertOf(person, project.id, { trigger_action: 'equal', trigger_value: '7' })
  await page.goto(`/alerts/${id}/edit`)
  const what = page.getByRole('combobox', { name: 'What happens' })
  await expect(what).toHaveValue('shows: Position becomes 7')
  await expect(page.getByRole('combobox', { name: 'Who is told' })).toHaveValue('a Slack channel')
  await page.getByRole('combobox', { name: 'ACTION' }).click()
  // A press on the chosen action keeps it.
  await page.getByRole('option', { name: 'Position becomes …', exact: true }).click()
  await page.getByRole('button', { name: 'SAVE' }).click()
  await expect(page).toHaveURL('/alerts')
  expect(await only(person)).toMatchObject({ trigger_action: 'equal', trigger_value: 7 })
})
