import { createAlert } from '@rankline/contract/alerts/calls'
import {
  allTemplates,
  applyTemplate,
  createTemplate,
  deleteTemplates,
  draftTemplate,
  findTemplate,
  listTemplates,
  updateTemplate,
} from '@rankline/contract/client-templates/calls'
import { createClient, findClient } from '@rankline/contract/clients/calls'
import { utcDay } from '@rankline/contract/days'
import { createReport } from '@rankline/contract/reports/calls'
import { createDynamicTag, createTag } from '@rankline/contract/tags/calls'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../../../tests/support/app.ts'
import { makeAgency } from '../../../tests/support/assignments.ts'
import { contentsOf, makeTemplate, templateForm } from '../../../tests/support/client-templates.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { clientForm, errorsOf } from '../../../tests/support/resale.ts'

const app = await createTestApp()
afterAll(() => app.close())

test('a template is made, listed by name with its clients, changed and deleted', async () => {
  const { agency, client } = await makeAgency(app)
  const second = await makeTemplate(app, agency, templateForm('second'))
  const first = await makeTemplate(app, agency, templateForm('First'))
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
  // Tags made from the template stay.
  expect((await contentsOf(app, client)).tags).toEqual(['Brand'])
})

test('a template is refused without anything, with the same name twice, and with filters of one account', async () => {
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

test('a template is made from a project: without one keyword, and without addresses', async () => {
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
      parts: ['summary', 'tags'],
      tag_ids: [tag.id],
      summary: 'written',
      language: 'de',
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
    reports: [
      {
        ...{ name: 'Weekly', document_type: 2, document_detail: 2, timer: 2, days: 7, email: null },
        ...{ parts: ['summary', 'tags'], tags: ['Shop'], summary: 'written', language: 'de' },
      },
    ],
    // The alert about one keyword, and the tag that filters by another.
    left_out: 2,
  })
  const { name, left_out: _, ...content } = draft
  expect((await app.call(createTemplate, { name, content }, token)).status).toBe(200)
})

test('strangers and clients find no template, and none is applied to somebody else’s client', async () => {
  const { agency, client } = await makeAgency(app)
  const other = await makeAgency(app)
  const template = await makeTemplate(app, agency)
  const named = { user_dashboard_template_id: template.id }
  expect((await app.call(findTemplate, named, other.agency.token)).status).toBe(404)
  expect((await app.call(findTemplate, named, client.token)).status).toBe(403)
  const theirs = { ...named, ids: [other.client.userId] }
  expect((await app.call(applyTemplate, theirs, agency.token)).status).toBe(404)
  const form = { ...clientForm(), user_brand_id: other.client.brandId, ...named }
  expect((await app.call(createClient, form, other.agency.token)).status).toBe(404)
})
