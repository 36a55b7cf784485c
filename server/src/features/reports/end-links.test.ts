import { listDeliveries, resendDelivery } from '@rankline/contract/deliveries/calls'
import { messages } from '@rankline/contract/messages'
import { endReportLinks, listReports, sendReport } from '@rankline/contract/reports/calls'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { deliveriesOf, sendQueued } from '../../../tests/support/deliveries.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { answers } from '../../../tests/support/receivers.ts'
import { receiversForTests } from '../../../tests/support/receivers-for-tests.ts'
import { makeReport, renderWaiting } from '../../../tests/support/reports.ts'
import { sendingContext } from '../../../tests/support/sending-context.ts'

const app = appForTests()
const receivers = receiversForTests()
const context = () => sendingContext(app, receivers.url)
let person: SignedUp
let reportId: number

beforeEach(async () => {
  person = await signUp(app)
  const project = await makeProject(app, person)
  await makeKeywords(app, person, project, 'red shoes')
  const destinations = {
    destination_type: ['slack', 'webhook'],
    destination_type_slack: 'https://hooks.slack.com/services/T0/B0/x',
  }
  reportId = (await makeReport(app, person, project.id, destinations)).id
})

const pathIn = (text = '') => /\/api\/v1\/downloads\/[\w.~-]+/.exec(text)?.[0] ?? ''
const open = async (url: string) => (await app.app.inject({ method: 'GET', url })).statusCode
const end = (delivery_id: number, by = person) =>
  app.call(endReportLinks, { report_id: reportId, delivery_id }, by.token)
const log = async () =>
  (await app.items(listDeliveries, { kind: 'report', origin_id: reportId }, person.token)).data

async function makeDocument() {
  await app.items(sendReport, { report_id: reportId }, person.token)
  await renderWaiting(app, context(), person.accountId)
}

/** @returns the links that the receivers of one document got */
async function sendDocument(): Promise<string[]> {
  const before = receivers.received.length
  await makeDocument()
  await sendQueued(app, { ctx: context() })
  return receivers.received.slice(before).map(({ text }) => pathIn(text))
}

test('the links of one document end for everybody it was sent to; other documents and the report stay', async () => {
  const ended = await sendDocument()
  const kept = await sendDocument()
  expect(await Promise.all([...ended, ...kept].map(open))).toEqual([200, 200, 200, 200])
  const wrong = (await log()).at(-1)!
  expect(wrong.document?.ends_at).toMatch(/Z$/)
  const { body } = await end(wrong.id)
  expect(body).toMatchObject({ message: messages.linksEnded, items: { document: { ends_at: null } } })
  expect(await Promise.all(ended.map(open))).toEqual([404, 404])
  expect(await Promise.all(kept.map(open))).toEqual([200, 200])
  expect((await log()).map(({ document }) => document?.ends_at === null)).toEqual([false, false, true, true])
  expect((await app.items(listReports, {}, person.token)).data).toMatchObject([{ id: reportId, status: 1 }])
  expect((await end(wrong.id)).status, 'once more').toBe(200)
})

test('what still waits of an ended document is not sent, and what failed is not sent again', async () => {
  await makeDocument()
  const [waiting] = await log()
  await end(waiting!.id)
  await sendQueued(app, { ctx: context() })
  expect(receivers.received).toEqual([])
  expect(await deliveriesOf(app, person.accountId)).toMatchObject([
    { status: 'failed', answer: messages.linksEndedBefore },
    { status: 'failed', answer: messages.linksEndedBefore },
  ])
  expect(await app.call(resendDelivery, { delivery_id: waiting!.id }, person.token)).toMatchObject({
    status: 409,
    body: { message: messages.documentGone },
  })
  receivers.answer(answers.ok)
  expect(await Promise.all((await sendDocument()).map(open)), 'a new document').toEqual([200, 200])
})

test('strangers end nothing, nor does another report', async () => {
  const links = await sendDocument()
  const [delivery] = await log()
  expect((await end(delivery!.id, await signUp(app))).status).toBe(404)
  const { project_id } = (await app.items(listReports, {}, person.token)).data[0]!
  const other = await makeReport(app, person, project_id)
  const asOther = { report_id: other.id, delivery_id: delivery!.id }
  expect((await app.call(endReportLinks, asOther, person.token)).status).toBe(404)
  expect(await Promise.all(links.map(open))).toEqual([200, 200])
})
