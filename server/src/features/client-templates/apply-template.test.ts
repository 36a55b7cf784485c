import { ownActivities } from '@rankline/contract/activities/calls'
import { deleteAlerts, findAlert, listAlerts } from '@rankline/contract/alerts/calls'
import { previewAssignment } from '@rankline/contract/assignments/calls'
import { applyTemplate, endTemplate, previewTemplate } from '@rankline/contract/client-templates/calls'
import { createClient, loginClient } from '@rankline/contract/clients/calls'
import { utcDay } from '@rankline/contract/days'
import { findReport, listReports } from '@rankline/contract/reports/calls'
import { createTag, listTags } from '@rankline/contract/tags/calls'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../../../tests/support/app.ts'
import { makeAgency, movesOf } from '../../../tests/support/assignments.ts'
import { contentsOf, makeTemplate, templateForm } from '../../../tests/support/client-templates.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { waitingForLocks } from '../../../tests/support/locks.ts'
import type { SignedUp } from '../../../tests/support/people.ts'
import { clientForm } from '../../../tests/support/resale.ts'

const app = await createTestApp()
afterAll(() => app.close())
const { assign, takeBack } = movesOf(app)

/** An agency with a client that has a template. */
async function makeTemplated() {
  const { agency, client } = await makeAgency(app)
  const template = await makeTemplate(app, agency)
  const input = { user_dashboard_template_id: template.id, ids: [client.userId] }
  await app.items(applyTemplate, input, agency.token)
  return { agency, client }
}

const none = { tags: 0, alerts: 0, reports: 0 }

test('a client with a template gets its tags at once, and each project gets alerts and reports when it is made', async () => {
  const { agency, client } = await makeAgency(app)
  const template = await makeTemplate(app, agency)
  const form = clientForm()
  const { user_dashboard: made } = await app.items(
    createClient,
    { ...form, user_brand_id: client.brandId, user_dashboard_template_id: template.id },
    agency.token,
  )
  expect(made.user_dashboard_template).toEqual({ id: template.id, name: 'New client' })
  const { username, password } = form
  const { token } = await app.items(loginClient, { username, password, address_name: client.addressName })
  expect(await contentsOf(app, { token })).toEqual({ tags: ['Brand'], alerts: [], reports: [] })
  await makeProject(app, { token } as SignedUp, { project_name: 'Shoes' })
  await makeProject(app, { token } as SignedUp, { project_name: 'Boots' })
  expect(await contentsOf(app, { token })).toEqual({
    tags: ['Brand'],
    alerts: ['Falls of Boots', 'Falls of Shoes'],
    reports: ['Every month of Boots', 'Every month of Shoes'],
  })
  // Messages go to the client.
  const [alert] = (await app.items(listAlerts, {}, token)).data
  const { destinations } = await app.items(findAlert, { alert_id: alert!.id }, token)
  expect(destinations).toMatchObject([{ type: 'email', address: form.email }])
  const [report] = (await app.items(listReports, {}, token)).data
  expect(await app.items(findReport, { report_id: report!.id }, token)).toMatchObject({
    report: { start_at: utcDay(-29), end_at: utcDay(), timer: 3, destination_type_email: form.email },
  })
  const texts = (await app.items(ownActivities, {}, token)).data.map(({ text }) => text)
  expect(texts).toContain('Acme Search set up 1 alert and 1 report for you.')
  expect(texts.join(' ')).not.toContain('New client')
})

test('a client with a template gets them for a project that is assigned, and again after it was taken back', async () => {
  const { agency, client } = await makeTemplated()
  const project = await makeProject(app, agency, { project_name: 'Shoes' })
  const choice = { user_dashboard_id: client.userId, project_ids: [project.id] }
  const preview = await app.items(previewAssignment, choice, agency.token)
  expect(preview.user_dashboard_template).toBe('New client')
  await assign(agency, client, [project.id])
  expect((await contentsOf(app, client)).alerts).toEqual(['Falls of Shoes'])
  await takeBack(agency, client, [project.id])
  expect(await contentsOf(app, client)).toEqual({ tags: ['Brand'], alerts: [], reports: [] })
  expect((await contentsOf(app, agency)).alerts).toEqual([])
  await assign(agency, client, [project.id])
  expect((await contentsOf(app, client)).reports).toEqual(['Every month of Shoes'])
})

test('a client with a template has nothing twice, and keeps what it has changed or deleted until it is applied again', async () => {
  const { agency, client } = await makeAgency(app)
  await makeProject(app, client, { project_name: 'Shoes' })
  await app.items(
    createTag,
    { project_keyword_ids: [(await keywordOf(client)).id], tag: 'brand', type: 5 },
    client.token,
  )
  const template = await makeTemplate(app, agency)
  const input = { user_dashboard_template_id: template.id, ids: [client.userId] }
  const first = { dashboards: 1, projects: 2, left_out: none }
  const made = {
    ...first,
    made: { tags: 0, alerts: 2, reports: 2 },
    there: { tags: 1, alerts: 0, reports: 0 },
  }
  expect(await app.items(previewTemplate, input, agency.token)).toEqual(made)
  expect((await contentsOf(app, client)).alerts).toEqual([])
  expect(await app.items(applyTemplate, input, agency.token)).toEqual(made)
  const all = await contentsOf(app, client)
  expect(all.alerts).toHaveLength(2)
  const there = { ...first, made: none, there: { tags: 1, alerts: 2, reports: 2 } }
  expect(await app.items(applyTemplate, input, agency.token)).toEqual(there)
  expect(await contentsOf(app, client)).toEqual(all)
  const [alert] = (await app.items(listAlerts, {}, client.token)).data
  await app.items(deleteAlerts, { ids: [alert!.id] }, client.token)
  const again = await app.call(applyTemplate, input, agency.token)
  expect(again.body).toMatchObject({
    message: 'Made 1 alert. 1 tag, 1 alert and 2 reports were there already.',
  })
  expect(await contentsOf(app, client)).toEqual(all)
})

test('a client with a template says what has no room: an account has 200 alerts at most', async () => {
  const { agency, client } = await makeAgency(app)
  const project = await makeProject(app, client)
  const alert = templateForm().content.alerts[0]!
  const alerts = Array.from({ length: 20 }, (_, index) => ({ ...alert, name: `Alert ${index}` }))
  for (let round = 0; round < 10; round += 1)
    await app.database.db
      .insertInto('alerts')
      .values(
        alerts
          .slice(0, round === 9 ? 15 : 20)
          .map(({ name }) => ({ ...ownAlert(client, project.id), name: `Own ${round} ${name}` })),
      )
      .execute()
  const template = await makeTemplate(app, agency, {
    name: 'Many',
    content: { tags: [], alerts, reports: [] },
  })
  const input = { user_dashboard_template_id: template.id, ids: [client.userId] }
  const { body } = await app.call(applyTemplate, input, agency.token)
  expect(body).toMatchObject({
    items: { made: { alerts: 5 }, left_out: { alerts: 15 } },
    message: 'Made 5 alerts. There is no room for 15 alerts.',
  })
})

test('a client with a template has reports with its parts, language, tags and summary', async () => {
  const { agency, client } = await makeAgency(app)
  await makeProject(app, client, { project_name: 'Shoes' })
  const form = templateForm()
  const report = {
    ...form.content.reports[0]!,
    parts: ['tags', 'summary'],
    tags: ['BRAND', 'Nobody'],
    summary: 'written',
    language: 'pl',
  }
  const others = [
    { ...report, name: 'Without tags', tags: ['Nobody'] },
    { ...report, name: 'Tags alone', parts: ['tags'], tags: ['Nobody'] },
    form.content.reports[0]!,
  ]
  const content = { ...form.content, reports: [{ ...report, name: 'Whole' }, ...others] }
  const template = await makeTemplate(app, agency, { ...form, content } as typeof form)
  const input = { user_dashboard_template_id: template.id, ids: [client.userId] }
  await app.items(applyTemplate, input, agency.token)
  const [brand] = await app.items(listTags, {}, client.token)
  const { data } = await app.items(listReports, {}, client.token)
  const given = (name: string) => data.find((one) => one.name === name)
  const rest = { summary: 'written', language: 'pl' }
  expect(given('Whole')).toMatchObject({ parts: ['tags', 'summary'], tag_ids: [brand!.id], ...rest })
  expect(given('Without tags')).toMatchObject({ parts: ['summary'], tag_ids: [], ...rest })
  expect(given('Tags alone')).toMatchObject({ parts: null, tag_ids: [], ...rest })
  expect(given('Every month')).toMatchObject({ parts: null, tag_ids: [], summary: 'drafted', language: 'en' })
})

test('a client with a template begins without one again', async () => {
  const { agency, client } = await makeTemplated()
  await app.items(endTemplate, { ids: [client.userId] }, agency.token)
  await makeProject(app, client)
  expect(await contentsOf(app, client)).toEqual({ tags: ['Brand'], alerts: [], reports: [] })
})

test('a client with a template is not given what somebody adds at the same moment', async () => {
  const { agency, client } = await makeAgency(app)
  const project = await makeProject(app, client)
  const template = await makeTemplate(app, agency)
  const input = { user_dashboard_template_id: template.id, ids: [client.userId] }
  // The other call has locked the account, and has not committed yet.
  const { applying } = await app.database.db.transaction().execute(async (held) => {
    await sql`SELECT FROM accounts WHERE id = ${client.accountId} FOR NO KEY UPDATE`.execute(held)
    await held
      .insertInto('alerts')
      .values({ ...ownAlert(client, project.id), name: 'Falls' })
      .execute()
    const applying = app.items(applyTemplate, input, agency.token)
    await expect.poll(() => waitingForLocks(app)).toBe(1)
    return { applying }
  })
  expect(await applying).toMatchObject({ made: { alerts: 0, reports: 1 }, there: { alerts: 1 } })
})

/** A keyword in another project of the client. */
async function keywordOf(client: SignedUp) {
  const project = await makeProject(app, client, { project_name: 'Boots' })
  return (await makeKeywords(app, client, project, 'boots'))[0]!
}

/** An alert that the client has made. */
const ownAlert = ({ accountId }: SignedUp, projectId: number) => ({
  account_id: accountId,
  created_by: accountId,
  name: 'Own',
  project_id: projectId,
  keyword_id: null,
  tag_id: null,
  trigger_type: 'position' as const,
  trigger_action: 'improved' as const,
  trigger_value: null,
  trigger_target: null,
  destination_types: [],
  destinations: '',
  is_enabled: false,
  enabled_at: new Date(),
  disable_after_first: false,
  prevent_spam: false,
  compared_day: utcDay(),
})
