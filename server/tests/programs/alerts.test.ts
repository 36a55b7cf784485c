import type { ItemsOf } from '@rankline/contract/endpoint'
import { findAlert, listAlertMessages, listAlerts } from '@rankline/contract/public-api/alerts'
import {
  findReport,
  listReports,
  makeReportDocument,
  sendReport,
} from '@rankline/contract/public-api/reports'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../support/app-for-tests.ts'
import { makeProject } from '../support/keywords.ts'
import { type SignedUp, signUp } from '../support/people.ts'
import { callProgram, makeToken } from '../support/programs.ts'
import { makeReport } from '../support/reports.ts'
import { makeThings, type Things } from '../support/things.ts'

const app = appForTests()
let person: SignedUp
let token: string
let things: Things

beforeEach(async () => {
  person = await signUp(app)
  things = await makeThings(app, person, 'given')
  token = await makeToken(app, person)
})

type Call = Parameters<typeof callProgram>[1]

async function read<E extends Call>(call: E, input: Record<string, unknown> = {}, by = token) {
  const { status, body } = await callProgram(app, call, input, by)
  expect(status).toBeLessThan(300)
  // The things send to an address, which no answer holds.
  expect(JSON.stringify(body)).not.toContain('example.com/hook')
  return body as ItemsOf<E>
}

test('alerts are listed with what they watch, without addresses', async () => {
  const { data } = await read(listAlerts)
  expect(data).toMatchObject([
    {
      id: things.alert,
      name: 'given alert',
      is_enabled: true,
      source: { type: 'project', project_id: things.project, keyword_id: null, scope: null },
      trigger: { type: 'position', action: 'improved', value: null },
      destinations: ['webhook'],
      delivery: 'at_once',
    },
  ])
  expect(await read(findAlert, { alert_id: things.alert })).toEqual(data[0])
  expect(await read(listAlerts, { project_id: things.project, fields: 'id' })).toEqual({
    data: [{ id: things.alert }],
    next_cursor: null,
  })
})

test('messages of an alert are read in the order of their ids while new ones are sent', async () => {
  const { db } = app.database
  const send = async (title: string) => {
    const message = await db
      .insertInto('messages')
      .values({
        account_id: person.accountId,
        key: title,
        kind: 'alert',
        origin_id: things.alert,
        content: { title, summary: '', rows: [], link: { path: '/', text: '' }, data: {} },
        created_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('deliveries')
      .values({
        account_id: person.accountId,
        message_id: message.id,
        type: 'webhook',
        address: '',
        shown_address: 'example.com/…hook',
        status: 'failed',
        tries: 1,
      })
      .execute()
  }
  for (const title of ['one', 'two', 'three']) await send(title)
  const input = { alert_id: things.alert, limit: 2 }
  const first = await read(listAlertMessages, input)
  await send('four')
  const second = await read(listAlertMessages, { ...input, cursor: first.next_cursor })
  expect([...first.data, ...second.data].map(({ title, state }) => [title, state])).toEqual(
    ['one', 'two', 'three', 'four'].map((title) => [title, 'failed']),
  )
  expect(second.next_cursor).toBeNull()
})

test('a report is read, sent, and its document made', async () => {
  const { data } = await read(listReports)
  expect(data).toMatchObject([
    {
      id: things.report,
      project_id: things.project,
      every: 'day',
      format: 'csv',
      detail: 'basic',
      destinations: ['webhook'],
      last_run: null,
    },
  ])
  expect(await read(findReport, { report_id: things.report })).toEqual(data[0])
  const sent = await read(sendReport, { report_id: things.report })
  expect(sent.last_run).toMatchObject({ state: 'queued' })
  expect(await read(makeReportDocument, { report_id: things.report })).toEqual({ path: null })
})

test('a report about several projects names them all, to a token that reaches them all', async () => {
  const other = await makeProject(app, person, { project_name: 'Boots' })
  const report = await makeReport(app, person, other.id, { other_project_ids: [things.project] })
  const project_ids = [other.id, things.project]
  expect(await read(findReport, { report_id: report.id })).toMatchObject({
    project_id: other.id,
    project_ids,
  })
  const one = await makeToken(app, person, { project_ids: [things.project] })
  const { data } = await read(listReports, {}, one)
  expect(data).toMatchObject([{ id: things.report, project_ids: [things.project] }])
  for (const call of [findReport, makeReportDocument])
    expect((await callProgram(app, call, { report_id: report.id }, one)).status).toBe(404)
})

test('a token sends reports thirty times in an hour', async () => {
  const statuses: number[] = []
  for (let call = 0; call < 31; call += 1)
    statuses.push((await callProgram(app, sendReport, { report_id: things.report }, token)).status)
  expect(statuses).toEqual([...Array(30).fill(202), 429])
  // Other calls of the token, and other tokens, go on.
  await read(findReport, { report_id: things.report })
  await read(sendReport, { report_id: things.report }, await makeToken(app, person))
})
