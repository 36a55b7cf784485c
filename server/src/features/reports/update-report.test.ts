import { ownActivities } from '@rankline/contract/activities/calls'
import { utcDay } from '@rankline/contract/days'
import { messages } from '@rankline/contract/messages'
import type { Project } from '@rankline/contract/projects/calls'
import {
  downloadReport,
  findReport,
  listReports,
  sendReport,
  updateReport,
} from '@rankline/contract/reports/calls'
import { beforeEach, describe, expect, test } from 'vitest'
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

beforeEach(async () => {
  ;({ person, project } = await makeOwner(app))
})

const SLACK = 'https://hooks.slack.com/services/T0/B0/secret'

/** The form as the page has it: everything filled in, and the addresses kept. */
const edited = (id: number, changes: object = {}) => ({
  ...reportForm(project.id),
  report_id: id,
  destination_type: ['webhook'],
  destination_type_webhook: '',
  destination_kept: ['webhook'],
  ...changes,
})
const save = (id: number, changes: object = {}, { token } = person) =>
  app.call(updateReport, edited(id, changes) as never, token)
const errorsOf = async (answer: ReturnType<typeof save>) => {
  const { status, body } = await answer
  return { status, errors: body.status === 'error' ? body.errors : {} }
}
const rowOf = (id: number) =>
  app.database.db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('the form', () => {
  test('is filled with the report; addresses that are secret are shown in part', async () => {
    const { id } = await makeReport(app, person, project.id, {
      destination_type: ['email', 'slack'],
      destination_type_email: person.email,
      destination_type_slack: SLACK,
    })
    const { report, destinations } = await app.items(findReport, { report_id: id }, person.token)
    const { data } = await app.items(listReports, {}, person.token)
    expect(report).toEqual(data[0])
    expect(destinations).toEqual([
      { type: 'email', address: person.email, is_whole: true },
      { type: 'slack', address: 'hooks.slack.com …cret', is_whole: false },
    ])
  })

  test('everything is changed, and the list shows it', async () => {
    const other = await makeProject(app, person, { project_url: 'https://other.example.com/' })
    const { id } = await makeReport(app, person, project.id)
    const { redirect, report } = await app.items(
      updateReport,
      edited(id, {
        name: ' Monthly numbers ',
        project_id: other.id,
        document_type: 1,
        document_detail: 2,
        timer: 3,
        start_at: utcDay(-30),
        end_at: utcDay(-2),
        destination_type: ['slack'],
        destination_type_slack: SLACK,
        enable_reports: 'false',
      }) as never,
      person.token,
    )
    expect(redirect).toBe('/reports')
    expect(report).toMatchObject({
      id,
      name: 'Monthly numbers',
      project_id: other.id,
      document_type: 1,
      document_detail: 2,
      timer: 3,
      start_at: utcDay(-30),
      end_at: utcDay(-2),
      destination_types: 'slack',
      destination_type_slack: 'hooks.slack.com …cret',
      destination_type_webhook: null,
      status: 0,
    })
    expect((await app.items(listReports, {}, person.token)).data).toEqual([report])
    const { data } = await app.items(ownActivities, {}, person.token)
    expect(data[0]).toMatchObject({ type: 'REPORT_UPDATE_SUCCESS' })
  })

  test('a kept address stays where it was, a new one replaces it, and what is not chosen goes', async () => {
    const { id } = await makeReport(app, person, project.id, {
      destination_type: ['slack', 'webhook'],
      destination_type_slack: SLACK,
    })
    const shown = async () => {
      const { destinations } = await app.items(findReport, { report_id: id }, person.token)
      return destinations.map(({ type, address }) => `${type} ${address}`)
    }
    const kept = ['slack', 'webhook']
    expect((await save(id, { destination_type: kept, destination_kept: kept })).status).toBe(200)
    expect(await shown()).toEqual(['slack hooks.slack.com …cret', 'webhook receiver.example.com …hook'])
    const renewed = {
      destination_type: ['slack'],
      destination_type_slack: 'https://hooks.slack.com/services/T0/B0/newer',
      destination_kept: kept,
    }
    expect((await save(id, renewed)).status).toBe(200)
    expect(await shown()).toEqual(['slack hooks.slack.com …ewer'])
    const gone = await errorsOf(save(id))
    expect(gone).toEqual({ status: 422, errors: { destination_type_webhook: [messages.noAddressToKeep] } })
  })

  test.each([
    ['a name is required', { name: '' }, 'name'],
    ['an address that is not kept is required', { destination_kept: [] }, 'destination_type_webhook'],
    ['an address is one of the service', { destination_type_webhook: 'nowhere' }, 'destination_type_webhook'],
    ['the end is not in the future', { end_at: utcDay(2) }, 'end_at'],
    ['a destination is required', { destination_type: [] }, 'destination_type'],
  ])('%s, and nothing changes', async (_, changes, field) => {
    const { id } = await makeReport(app, person, project.id)
    const before = await rowOf(id)
    const { status, errors } = await errorsOf(save(id, { name: 'Other', ...changes }))
    expect([status, Object.keys(errors)]).toEqual([422, [field]])
    expect(await rowOf(id)).toEqual(before)
  })
})

describe('the schedule', () => {
  test('stays; another timer, or turning the report on, begins with its next day', async () => {
    const { id } = await makeReport(app, person, project.id)
    const { db } = app.database
    const long = utcDay(-40)
    const setDue = () => db.updateTable('reports').set({ last_due_on: long }).where('id', '=', id).execute()
    await setDue()
    await save(id, { name: 'Other', enable_reports: 'false' })
    expect((await rowOf(id)).last_due_on).toBe(long)
    await save(id, { enable_reports: 'true' })
    expect((await rowOf(id)).last_due_on > long, 'nothing is made up for').toBe(true)
    await setDue()
    await save(id, { timer: 2 })
    expect((await rowOf(id)).last_due_on > long).toBe(true)
  })

  test('a document that waits is about the new days', async () => {
    const { id } = await makeReport(app, person, project.id)
    await app.items(sendReport, { report_id: id }, person.token)
    await save(id, { start_at: utcDay(-20), end_at: utcDay(-10) })
    const runs = await app.database.db
      .selectFrom('report_runs')
      .select(['start_on', 'end_on', 'status'])
      .where('report_id', '=', id)
      .execute()
    expect(runs).toEqual([{ start_on: utcDay(-20), end_on: utcDay(-10), status: 'queued' }])
  })
})

describe('people', () => {
  test('a stranger finds and changes nothing', async () => {
    const { id } = await makeReport(app, person, project.id)
    const stranger = await signUp(app)
    expect((await app.call(findReport, { report_id: id }, stranger.token)).status).toBe(404)
    expect((await save(id, { name: 'Mine' }, stranger)).status).toBe(404)
    expect((await rowOf(id)).name).toBe('Weekly ranks')
  })

  test('a member changes reports of the projects they see, to such projects, and answers for them then', async () => {
    const hidden = await makeProject(app, person, { project_url: 'https://hidden.example.com/' })
    const closed = await makeReport(app, person, hidden.id)
    const open = await makeReport(app, person, project.id)
    const member = await makeMember(app, person, 'manager', { project_ids: [project.id] })
    expect((await save(closed.id, {}, member)).status).toBe(404)
    expect((await save(open.id, { project_id: hidden.id }, member)).status).toBe(404)
    expect((await save(open.id, { name: 'Ours' }, member)).status).toBe(200)
    expect(await rowOf(open.id)).toMatchObject({ name: 'Ours', created_by: member.accountId })
  })

  test('mails need a proven address, also for a report that sends none yet', async () => {
    const { id } = await makeReport(app, person, project.id)
    const changes = { email_verified_at: null }
    await app.database.db
      .updateTable('users')
      .set(changes)
      .where('account_id', '=', person.accountId)
      .execute()
    const mail = { destination_type: ['email'], destination_type_email: 'someone@example.org' }
    expect((await save(id, mail)).status).toBe(403)
    expect((await rowOf(id)).destination_types).toEqual(['webhook'])
  })

  test('a client of a brand changes an own report', async () => {
    const client = await signUpClient(app, await makeBrand(app, person))
    const theirs = await makeProject(app, client)
    const { id } = await makeReport(app, client, theirs.id)
    expect((await save(id, { project_id: theirs.id, name: 'Ours' }, client as SignedUp)).status).toBe(200)
    expect((await rowOf(id)).name).toBe('Ours')
  })
})

test('a download asked for after a change is not the document from before', async () => {
  const { id } = await makeReport(app, person, project.id)
  const ask = () => app.items(downloadReport, { report_id: id }, person.token)
  await ask()
  await app.database.db
    .updateTable('report_runs')
    .set({ status: 'made', ended_at: new Date() })
    .where('report_id', '=', id)
    .execute()
  await save(id, { document_detail: 2 })
  expect(await ask()).toEqual({ path: null })
  const { rows } = await app.database.pool.query('SELECT status FROM report_runs WHERE report_id = $1', [id])
  expect(rows.map(({ status }) => status).sort()).toEqual(['made', 'queued'])
})
