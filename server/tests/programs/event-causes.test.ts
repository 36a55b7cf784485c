import type { ItemsOf } from '@rankline/contract/endpoint'
import { createSubscription, listEvents } from '@rankline/contract/public-api/events'
import { createExport } from '@rankline/contract/public-api/exports'
import { makeReportDocument, sendReport } from '@rankline/contract/public-api/reports'
import { beforeEach, expect, test } from 'vitest'
import { deliverEvents } from '../../src/features/event-subscriptions/deliver-events.service.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { makeMember } from '../support/authorization.ts'
import { runOnce } from '../support/exports.ts'
import { makeProject } from '../support/keywords.ts'
import { type SignedUp, signUp } from '../support/people.ts'
import { callProgram, makeToken } from '../support/programs.ts'
import { receiversForTests } from '../support/receivers-for-tests.ts'
import { makeReport, renderWaiting } from '../support/reports.ts'
import { sendingContext } from '../support/sending-context.ts'

// Reports and exports as events. Those of checks are in events.test.ts.

const app = appForTests()
const receivers = receiversForTests()
let person: SignedUp
let token: string
let projectId: number

beforeEach(async () => {
  person = await signUp(app)
  projectId = (await makeProject(app, person)).id
  token = await makeToken(app, person)
})

type Call = Parameters<typeof callProgram>[1]

async function ask<E extends Call>(call: E, input: Record<string, unknown>, by = token) {
  const { status, body } = await callProgram(app, call, input, by)
  expect([status, body]).toEqual([expect.toBeOneOf([200, 201, 202]), expect.anything()])
  return body as ItemsOf<E>
}

const subscribe = (events: string[], by = token) =>
  ask(createSubscription, { url: 'https://hooks.example.com/', events }, by)
const deliver = (id: number) =>
  deliverEvents(sendingContext(app, receivers.url), { accountId: person.accountId, subscriptionId: id })
const log = async (id: number, by = token) =>
  (await ask(listEvents, { event_subscription_id: id }, by)).data.map(({ type, project_ids }) => [
    type,
    project_ids,
  ])

test('an export is an event for the programs of the person who exports', async () => {
  const member = await makeMember(app, person, 'manager')
  const theirs = await makeToken(app, member, { userable_id: person.userId })
  const [mine, other] = [await subscribe(['export.ready']), await subscribe(['export.ready'], theirs)]
  const one = await ask(createExport, { project_id: projectId, format: 'csv' })
  const all = await ask(createExport, { format: 'csv' })
  for (const { id } of [one, all]) await runOnce(app, person.accountId, id)
  expect(await log(mine.id)).toEqual([
    ['export.ready', [projectId]],
    ['export.ready', null],
  ])
  expect(await log(other.id, theirs)).toEqual([])
  await deliver(mine.id)
  expect(receivers.bodies()).toMatchObject([
    { type: 'export.ready', data: { export_id: one.id, project_id: projectId, format: 'csv' } },
    { type: 'export.ready', data: { export_id: all.id, project_id: null } },
  ])
})

test('a report is an event, sent or only made', async () => {
  const report = await makeReport(app, person, projectId)
  const { id } = await subscribe(['report.ready'])
  const ctx = sendingContext(app, receivers.url)
  // A document that was sent is not made again.
  for (const call of [makeReportDocument, sendReport]) {
    await ask(call, { report_id: report.id })
    await renderWaiting(app, ctx, person.accountId)
  }
  await deliver(id)
  const event = { type: 'report.ready', data: { report_id: report.id, project_id: projectId } }
  expect(receivers.bodies()).toMatchObject([event, event])
})
