import { ownActivities } from '@rankline/contract/activities/calls'
import { utcDay } from '@rankline/contract/days'
import type { Project } from '@rankline/contract/projects/calls'
import {
  createReport,
  deleteReports,
  downloadReport,
  listReports,
  projectsWithoutReport,
  updateReportStatus,
} from '@rankline/contract/reports/calls'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { makeBrand, signUpClient } from '../../../tests/support/clients.ts'
import { makeProject } from '../../../tests/support/keywords.ts'
import { makeOwner } from '../../../tests/support/owner.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { makeReport, reportForm } from '../../../tests/support/reports.ts'

const app = appForTests()
let person: SignedUp
let project: Project
let stranger: SignedUp

beforeAll(async () => {
  stranger = await signUp(app)
})
beforeEach(async () => {
  ;({ person, project } = await makeOwner(app))
})

const list = async (input = {}, { token } = person) => (await app.items(listReports, input, token)).data

async function errorsOf(changes: object) {
  const { status, body } = await app.call(
    createReport,
    { ...reportForm(project.id), ...changes } as never,
    person.token,
  )
  return { status, fields: body.status === 'error' ? Object.keys(body.errors) : [] }
}

test('REP-025 REP-026 REP-027 REP-028 REP-029 a report is listed with its choices, without secret addresses', async () => {
  const hook = 'https://hooks.slack.com/services/T0/B0/secret'
  const form = {
    ...reportForm(project.id),
    destination_type: ['email', 'slack'],
    destination_type_email: person.email,
    destination_type_slack: hook,
    enable_reports: 'true',
  }
  const { redirect, report } = await app.items(createReport, form, person.token)
  expect(redirect).toBe('/reports')
  expect(report).toEqual({
    id: expect.any(Number),
    name: 'Weekly ranks',
    user_brand_id: null,
    project_id: project.id,
    project_name: 'Shop',
    other_projects: [],
    lost_projects: 0,
    destination_types: 'email,slack',
    destination_type_email: person.email,
    destination_type_slack: 'hooks.slack.com …cret',
    destination_type_discord: null,
    destination_type_server: null,
    destination_type_push: null,
    destination_type_zapier: null,
    destination_type_webhook: null,
    destination_type_teams: null,
    destination_type_telegram: null,
    timer: 1,
    timer_text: 'Daily',
    document_type: 2,
    document_type_text: 'CSV',
    document_detail: 1,
    document_detail_text: 'Basic',
    start_at: utcDay(-7),
    end_at: utcDay(-1),
    start_at_short: expect.any(String),
    end_at_short: expect.any(String),
    moves_by: 'days',
    language: 'en',
    send_hour: 6,
    send_time_zone: 'UTC',
    parts: null,
    tag_ids: [],
    summary: 'drafted',
    next_comment: '',
    created_at: expect.any(String),
    updated_at: expect.any(String),
    updated_at_short: expect.any(String),
    status: 1,
    next_run_at: expect.stringContaining('T06:00:00'),
    last_run: null,
  })
  expect(await list()).toEqual([report])
  const { rows } = await app.database.pool.query('SELECT * FROM reports WHERE id = $1', [report.id])
  expect(JSON.stringify(rows), 'addresses are stored encrypted').not.toContain('secret')
})

describe('the form', () => {
  test.each([
    ['REP-009 a name is required', { name: '' }, 'name'],
    ['REP-009 a name has at most 50 characters', { name: 'x'.repeat(51) }, 'name'],
    ['REP-010 a project is required', { project_id: '' }, 'project_id'],
    ['REP-011 a document type is required', { document_type: '' }, 'document_type'],
    ['REP-011 a detail is required', { document_detail: '' }, 'document_detail'],
    ['REP-011 a timer is required', { timer: '' }, 'timer'],
    ['REP-012 a destination is required', { destination_type: [] }, 'destination_type'],
    [
      'REP-013 an email address is valid',
      { destination_type: ['email'], destination_type_email: 'ada' },
      'destination_type_email',
    ],
    ['REP-013 an email address is required', { destination_type: ['email'] }, 'destination_type_email'],
    ...(['slack', 'discord', 'zapier'] as const).map((type): [string, object, string] => [
      `REP-014 an address of ${type} is a url`,
      { destination_type: [type], [`destination_type_${type}`]: 'nowhere' },
      `destination_type_${type}`,
    ]),
    ['REP-015 a browser is required', { destination_type: ['push'] }, 'destination_type_push'],
    ['REP-016 a start is required', { start_at: '' }, 'start_at'],
    ['REP-016 an end is required', { end_at: '' }, 'end_at'],
    ['REP-016 days are days', { start_at: '2026-02-30' }, 'start_at'],
    ['REP-017 the end is not in the future', { end_at: utcDay(2) }, 'end_at'],
    ['REP-018 the start is not after the end', { start_at: utcDay(0), end_at: utcDay(-1) }, 'start_at'],
    ['the days are at most a year', { start_at: utcDay(-400) }, 'start_at'],
    ['REP-021 a document is PDF or CSV', { document_type: 3 }, 'document_type'],
    ['REP-022 a detail is Basic or Advanced', { document_detail: 3 }, 'document_detail'],
    ['REP-023 a timer is daily, weekly or monthly', { timer: 4 }, 'timer'],
  ])('%s', async (_, changes, field) => {
    expect(await errorsOf(changes)).toEqual({ status: 422, fields: [field] })
    expect(await list()).toEqual([])
  })

  test('REP-027 a report may be saved disabled', async () => {
    expect(await makeReport(app, person, project.id, { enable_reports: 'false' })).toMatchObject({
      status: 0,
      next_run_at: null,
    })
  })
})

test('REP-031 the status is toggled', async () => {
  const { id } = await makeReport(app, person, project.id)
  const toggle = () => app.items(updateReportStatus, { report_id: id }, person.token)
  expect((await toggle()).status).toBe(0)
  expect((await list())[0]?.status).toBe(0)
  expect((await toggle()).status).toBe(1)
})

test('REP-030 reports are deleted together, or none of them', async () => {
  const ids = [(await makeReport(app, person, project.id)).id, (await makeReport(app, person, project.id)).id]
  const theirs = await makeReport(app, stranger, (await makeProject(app, stranger)).id)
  const refused = await app.call(deleteReports, { ids: [...ids, theirs.id] }, person.token)
  expect(refused.status).toBe(404)
  expect(await list()).toHaveLength(2)
  expect(await app.items(deleteReports, { ids }, person.token)).toEqual({ deleted_ids: ids })
  expect(await list()).toEqual([])
})

test('what was created and deleted is an activity', async () => {
  const { id } = await makeReport(app, person, project.id)
  await app.items(deleteReports, { ids: [id] }, person.token)
  const { data } = await app.items(ownActivities, {}, person.token)
  expect(data.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['REPORT_CREATE_SUCCESS', 'REPORT_DELETE_SUCCESS']),
  )
})

test('PROJ-024 a project with a report leaves the list of those without', async () => {
  const other = await makeProject(app, person, {
    project_name: 'Other',
    project_url: 'https://other.example.com/',
  })
  const names = async () => (await app.items(projectsWithoutReport, {}, person.token)).map(({ name }) => name)
  expect(await names()).toEqual(['Other', 'Shop'])
  await makeReport(app, person, other.id)
  expect(await names()).toEqual(['Shop'])
})

test('a member sees and changes reports of the projects they see', async () => {
  const open = await makeReport(app, person, project.id)
  const hidden = await makeProject(app, person, { project_url: 'https://hidden.example.com/' })
  const closed = await makeReport(app, person, hidden.id)
  const { token } = await makeMember(app, person, 'manager', { project_ids: [project.id] })
  const seen = await app.items(listReports, { project_id: project.id }, token)
  expect(seen.data.map(({ id }) => id)).toEqual([open.id])
  expect((await app.call(listReports, { project_id: hidden.id }, token)).status).toBe(404)
  for (const call of [updateReportStatus, downloadReport])
    expect((await app.call(call, { report_id: closed.id }, token)).status).toBe(404)
  expect((await app.call(updateReportStatus, { report_id: open.id }, token)).status).toBe(200)
})

test('REP-035 a client has reports of its own', async () => {
  const client = await signUpClient(app, await makeBrand(app, person))
  const theirs = await makeProject(app, client)
  await makeReport(app, client, theirs.id)
  expect(await list({}, client)).toHaveLength(1)
  expect(await list()).toEqual([])
})
