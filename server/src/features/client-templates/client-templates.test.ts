import { ownActivities } from '@rankline/contract/activities'
import { createAlert, deleteAlerts, findAlert, listAlerts } from '@rankline/contract/alerts'
import { previewAssignment } from '@rankline/contract/assignments'
import {
  allTemplates,
  applyTemplate,
  createTemplate,
  deleteTemplates,
  draftTemplate,
  endTemplate,
  findTemplate,
  listTemplates,
  previewTemplate,
  updateTemplate,
} from '@rankline/contract/client-templates'
import { createClient, findClient, loginClient } from '@rankline/contract/clients'
import { utcDay } from '@rankline/contract/days'
import { createReport, findReport, listReports } from '@rankline/contract/reports'
import { createDynamicTag, createTag, listTags } from '@rankline/contract/tags'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { makeAgency, movesOf } from '../../testing/assignments.ts'
import { templateForm } from '../../testing/client-templates.ts'
import { makeKeywords, makeProject } from '../../testing/keywords.ts'
import { waitingForLocks } from '../../testing/locks.ts'
import type { SignedUp } from '../../testing/people.ts'
import { clientForm, errorsOf } from '../../testing/resale.ts'

let app: TestApp
let assign: ReturnType<typeof movesOf>['assign']
let takeBack: ReturnType<typeof movesOf>['takeBack']

beforeAll(async () => {
  app = await createTestApp()
  ;({ assign, takeBack } = movesOf(app))
})
afterAll(() => app.close())

const none = { tags: 0, alerts: 0, reports: 0 }

async function make(agency: SignedUp, form: ReturnType<typeof templateForm> = templateForm()) {
  return (await app.items(createTemplate, form, agency.token)).user_dashboard_template
}

/** Names of what an account has. */
async function contentsOf({ token }: { token: string }) {
  const [tags, alerts, reports] = await Promise.all([
    app.items(listTags, {}, token),
    app.items(listAlerts, {}, token),
    app.items(listReports, {}, token),
  ])
  return {
    tags: tags.map(({ tag_name }) => tag_name),
    alerts: alerts.data.map(({ name, project }) => `${name} of ${project?.name}`).toSorted(),
    reports: reports.data.map(({ name, project_name }) => `${name} of ${project_name}`).toSorted(),
  }
}

describe('a template', () => {
  test('is made, listed by name with its clients, changed and deleted', async () => {
    const { agency, client } = await makeAgency(app)
    const second = await make(agency, templateForm('second'))
    const first = await make(agency, templateForm('First'))
    await app.items(
      applyTemplate,
      { user_dashboard_template_id: second.id, ids: [client.userId] },
      agency.token,
    )
    const { data } = await app.items(listTemplates, {}, agency.token)
    expect(data).toMatchObject([
      { id: first.id, name: 'First', tags: 1, alerts: 1, reports: 1, dashboards: 0 },
      { id: second.id, name: 'second', dashboards: 1 },
    ])
    expect(await app.items(allTemplates, {}, agency.token)).toEqual([
      { id: first.id, name: 'First' },
      { id: second.id, name: 'second' },
    ])
    const change = { name: ' Other ', content: { tags: [{ tag: 'Local', type: 3 as const }] } }
    await app.items(updateTemplate, { user_dashboard_template_id: second.id, ...change }, agency.token)
    expect(await app.items(findTemplate, { user_dashboard_template_id: second.id }, agency.token)).toEqual({
      id: second.id,
      name: 'Other',
      tags: [{ tag: 'Local', type: 3, filter: null }],
      alerts: [],
      reports: [],
    })
    await app.items(deleteTemplates, { ids: [first.id, second.id] }, agency.token)
    expect((await app.items(listTemplates, {}, agency.token)).total).toBe(0)
    const left = await app.items(findClient, { user_dashboard_id: client.userId }, agency.token)
    expect(left.user_dashboard_template).toBeNull()
    // What was made from it stays.
    expect((await contentsOf(client)).tags).toEqual(['Brand'])
  })

  test('is refused without anything, with the same name twice, and with filters of one account', async () => {
    const { agency } = await makeAgency(app)
    const errors = async (content: object) => {
      const { status, body } = await app.call(createTemplate, { name: 'New', content }, agency.token)
      expect(status).toBe(422)
      return errorsOf(body)?.content
    }
    const { alerts, tags } = templateForm().content
    expect(await errors({})).toEqual(['Add a tag, an alert or a report.'])
    expect(await errors({ alerts: [...alerts, { ...alerts[0], name: 'FALLS' }] })).toEqual([
      'must have different names',
    ])
    expect(await errors({ tags: [{ ...tags[0], filter: 'tag=1&position=3' }] })).toContain(
      'may not filter by a tag or a project',
    )
    expect(await errors({ alerts: [{ ...alerts[0], trigger_value: '' }] })).toEqual([
      'trigger value field is required',
    ])
    expect(await errors({ alerts: [{ ...alerts[0], email: 'nobody' }] })).toEqual([
      'must be a proper email address',
    ])
    expect(
      await errors({ tags: Array.from({ length: 21 }, (_, index) => ({ tag: `${index}`, type: 1 })) }),
    ).toEqual(['may have at most 20 tags'])
  })

  test('is made from a project: without one keyword, and without addresses', async () => {
    const { agency } = await makeAgency(app)
    const { token } = agency
    const project = await makeProject(app, agency, { project_name: 'Shoes' })
    const [keyword] = await makeKeywords(app, agency, project, 'red shoes')
    const ofKeywords = { project_keyword_ids: [keyword!.id] }
    const tag = await app.items(createTag, { ...ofKeywords, tag: 'Shop', type: 4 }, token)
    await app.items(createDynamicTag, { tag: 'Shoes', type: 5, filter: 'keyword_query=shoes' }, token)
    await app.items(createDynamicTag, { tag: 'Tied', type: 1, filter: `tag=${tag.id}` }, token)
    const alert = {
      source_type: 'projects' as const,
      source_type_project: project.id,
      trigger_type: 'position' as const,
      trigger_action: 'top_3' as const,
      destination_type: ['email' as const],
      destination_type_email: 'secret@example.com',
    }
    await app.items(createAlert, { ...alert, name: 'Best' }, token)
    await app.items(createAlert, { ...alert, name: 'One', source_type_project_keyword: keyword!.id }, token)
    await app.items(
      createReport,
      {
        name: 'Weekly',
        project_id: project.id,
        document_type: 2,
        document_detail: 2,
        timer: 2,
        start_at: utcDay(-6),
        end_at: utcDay(),
        destination_type: ['email'],
        destination_type_email: 'secret@example.com',
      },
      token,
    )
    const draft = await app.items(draftTemplate, { project_id: project.id }, token)
    expect(draft).toEqual({
      name: 'Shoes',
      tags: [
        { tag: 'Shoes', type: 5, filter: 'keyword_query=shoes' },
        { tag: 'Shop', type: 4, filter: null },
      ],
      alerts: [
        {
          name: 'Best',
          trigger_type: 'position',
          trigger_action: 'top_3',
          trigger_value: null,
          trigger_target: null,
          email: null,
          prevent_spam: 0,
        },
      ],
      reports: [{ name: 'Weekly', document_type: 2, document_detail: 2, timer: 2, days: 7, email: null }],
      // The alert about one keyword, and the tag that filters by another.
      left_out: 2,
    })
    const { name, left_out: _, ...content } = draft
    expect((await app.call(createTemplate, { name, content }, token)).status).toBe(200)
  })
})

describe('a client with a template', () => {
  test('gets its tags at once, and each project gets alerts and reports when it is made', async () => {
    const { agency, client } = await makeAgency(app)
    const template = await make(agency)
    const form = clientForm()
    const { user_dashboard: made } = await app.items(
      createClient,
      { ...form, user_brand_id: client.brandId, user_dashboard_template_id: template.id },
      agency.token,
    )
    expect(made.user_dashboard_template).toEqual({ id: template.id, name: 'New client' })
    const { username, password } = form
    const { token } = await app.items(loginClient, { username, password, address_name: client.addressName })
    expect(await contentsOf({ token })).toEqual({ tags: ['Brand'], alerts: [], reports: [] })
    await makeProject(app, { token } as SignedUp, { project_name: 'Shoes' })
    await makeProject(app, { token } as SignedUp, { project_name: 'Boots' })
    expect(await contentsOf({ token })).toEqual({
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

  test('gets them for a project that is assigned, and again after it was taken back', async () => {
    const { agency, client } = await makeAgency(app)
    const template = await make(agency)
    await app.items(
      applyTemplate,
      { user_dashboard_template_id: template.id, ids: [client.userId] },
      agency.token,
    )
    const project = await makeProject(app, agency, { project_name: 'Shoes' })
    const choice = { user_dashboard_id: client.userId, project_ids: [project.id] }
    const preview = await app.items(previewAssignment, choice, agency.token)
    expect(preview.user_dashboard_template).toBe('New client')
    await assign(agency, client, [project.id])
    expect((await contentsOf(client)).alerts).toEqual(['Falls of Shoes'])
    await takeBack(agency, client, [project.id])
    expect(await contentsOf(client)).toEqual({ tags: ['Brand'], alerts: [], reports: [] })
    expect((await contentsOf(agency)).alerts).toEqual([])
    await assign(agency, client, [project.id])
    expect((await contentsOf(client)).reports).toEqual(['Every month of Shoes'])
  })

  test('has nothing twice, and keeps what it has changed or deleted until it is applied again', async () => {
    const { agency, client } = await makeAgency(app)
    await makeProject(app, client, { project_name: 'Shoes' })
    await app.items(
      createTag,
      { project_keyword_ids: [(await keywordOf(client)).id], tag: 'brand', type: 5 },
      client.token,
    )
    const template = await make(agency)
    const input = { user_dashboard_template_id: template.id, ids: [client.userId] }
    const first = { dashboards: 1, projects: 2, left_out: none }
    const made = {
      ...first,
      made: { tags: 0, alerts: 2, reports: 2 },
      there: { tags: 1, alerts: 0, reports: 0 },
    }
    expect(await app.items(previewTemplate, input, agency.token)).toEqual(made)
    expect((await contentsOf(client)).alerts).toEqual([])
    expect(await app.items(applyTemplate, input, agency.token)).toEqual(made)
    const all = await contentsOf(client)
    expect(all.alerts).toHaveLength(2)
    const there = { ...first, made: none, there: { tags: 1, alerts: 2, reports: 2 } }
    expect(await app.items(applyTemplate, input, agency.token)).toEqual(there)
    expect(await contentsOf(client)).toEqual(all)
    const [alert] = (await app.items(listAlerts, {}, client.token)).data
    await app.items(deleteAlerts, { ids: [alert!.id] }, client.token)
    const again = await app.call(applyTemplate, input, agency.token)
    expect(again.body).toMatchObject({
      message: 'Made 1 alert. 1 tag, 1 alert and 2 reports were there already.',
    })
    expect(await contentsOf(client)).toEqual(all)
  })

  test('says what has no room: an account has 200 alerts at most', async () => {
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
    const template = await make(agency, { name: 'Many', content: { tags: [], alerts, reports: [] } })
    const input = { user_dashboard_template_id: template.id, ids: [client.userId] }
    const { body } = await app.call(applyTemplate, input, agency.token)
    expect(body).toMatchObject({
      items: { made: { alerts: 5 }, left_out: { alerts: 15 } },
      message: 'Made 5 alerts. There is no room for 15 alerts.',
    })
  })

  test('begins without one again', async () => {
    const { agency, client } = await makeAgency(app)
    const template = await make(agency)
    await app.items(
      applyTemplate,
      { user_dashboard_template_id: template.id, ids: [client.userId] },
      agency.token,
    )
    await app.items(endTemplate, { ids: [client.userId] }, agency.token)
    await makeProject(app, client)
    expect(await contentsOf(client)).toEqual({ tags: ['Brand'], alerts: [], reports: [] })
  })

  test('is not given what somebody adds at the same moment', async () => {
    const { agency, client } = await makeAgency(app)
    const project = await makeProject(app, client)
    const template = await make(agency)
    const input = { user_dashboard_template_id: template.id, ids: [client.userId] }
    // The other call has the account, and has not committed yet.
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
})

test('strangers and clients find no template, and none is applied to somebody else’s client', async () => {
  const { agency, client } = await makeAgency(app)
  const other = await makeAgency(app)
  const template = await make(agency)
  const named = { user_dashboard_template_id: template.id }
  expect((await app.call(findTemplate, named, other.agency.token)).status).toBe(404)
  expect((await app.call(findTemplate, named, client.token)).status).toBe(403)
  const theirs = { ...named, ids: [other.client.userId] }
  expect((await app.call(applyTemplate, theirs, agency.token)).status).toBe(404)
  const form = { ...clientForm(), user_brand_id: other.client.brandId, ...named }
  expect((await app.call(createClient, form, other.agency.token)).status).toBe(404)
})

/** A keyword in a further project of the client. */
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
