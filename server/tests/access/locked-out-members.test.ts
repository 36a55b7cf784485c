import { listDeliveries, resendDelivery } from '@rankline/contract/deliveries/calls'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { messages } from '@rankline/contract/messages'
import { listNotifications } from '@rankline/contract/notifications/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { sendReport } from '@rankline/contract/reports/calls'
import { updateMemberPolicy } from '@rankline/contract/second-factor/calls'
import { createSharedView, openSharedView } from '@rankline/contract/shared-views/calls'
import { beforeEach, expect, test } from 'vitest'
import { pushAddress } from '../../src/features/deliveries/destination-address.ts'
import { checkOn, evaluated, makeAlert } from '../support/alerts.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { makeMember } from '../support/authorization.ts'
import { deliveriesOf, makeDelivery, messageOf, sendQueued } from '../support/deliveries.ts'
import { makeKeywords, makeProject } from '../support/keywords.ts'
import { type SignedUp, signUp } from '../support/people.ts'
import { makeReport, renderWaiting } from '../support/reports.ts'
import { addTotp } from '../support/second-factor.ts'
import { sendingContext } from '../support/sending-context.ts'

// When the account requires a second factor that a member lacks, the member's alerts and reports keep running, but do not
// notify the member.

const app = appForTests()
const ctx = () => sendingContext(app)
let owner: SignedUp
let member: SignedUp
let project: Project
let red: Keyword

beforeEach(async () => {
  owner = await signUp(app)
  project = await makeProject(app, owner)
  red = (await makeKeywords(app, owner, project, 'red shoes'))[0]!
  member = await makeMember(app, owner, 'manager', { project_ids: [project.id] })
  await checkOn(app, -1, [[red, 9]])
})

const demand = (is_required: 0 | 1) => app.items(updateMemberPolicy, { is_required }, owner.token)
const mailed = async () => (await sendQueued(app, { ctx: ctx() })).map(({ to }) => to)
const toldOf = async (text: string, { token }: SignedUp) =>
  (await app.items(listNotifications, {}, token)).data.filter(({ title }) => title.includes(text)).length
const to = (email: string) => ({ destination_type: ['email'], destination_type_email: email })

/** Sends a report. @returns to whom it was mailed */
async function mailedReport(reportId: number) {
  await app.items(sendReport, { report_id: reportId }, owner.token)
  expect(await renderWaiting(app, ctx(), owner.accountId)).toBe(1)
  return mailed()
}

test('their reports are still made and sent to others, but not to themselves until they have a second factor', async () => {
  const own = await makeReport(app, member, project.id, { name: 'Own', ...to(member.email.toUpperCase()) })
  const others = await makeReport(app, member, project.id, {
    name: 'Customer',
    ...to('customer@example.com'),
  })
  const theirs = await makeReport(app, owner, project.id, { name: 'Team', ...to(member.email) })
  expect(await mailedReport(own.id)).toEqual([member.email.toUpperCase()])
  expect(await toldOf('Own', member)).toBe(1)

  await demand(1)
  expect(await mailedReport(own.id)).toEqual([])
  expect(await toldOf('Own', member)).toBe(1)
  expect(await mailedReport(theirs.id)).toEqual([])
  expect(await mailedReport(others.id)).toEqual(['customer@example.com'])

  // Who manages the report sees why, and sends it again when the member is back.
  const log = async () =>
    (await app.items(listDeliveries, { kind: 'report', origin_id: own.id }, owner.token)).data[0]!
  expect(await log()).toMatchObject({ status: 'failed', answer: messages.memberLacksFactor })
  const again = async () => {
    await app.items(resendDelivery, { delivery_id: (await log()).id }, owner.token)
    return mailed()
  }
  expect(await again()).toEqual([])
  await addTotp(app, member)
  expect(await again()).toEqual([member.email.toUpperCase()])
  expect(await mailedReport(theirs.id)).toEqual([member.email])
  expect(await toldOf('Own', member)).toBe(1)
})

test('messages to their browsers are withheld, tests are not', async () => {
  const destination = { type: 'push' as const, address: pushAddress(member.accountId, 'code') }
  const answerOf = async (kind: 'alert' | 'test') => {
    const id = await makeDelivery(app, owner.accountId, { destination, message: messageOf({ kind }) })
    await sendQueued(app, { ctx: ctx() })
    return (await deliveriesOf(app, owner.accountId)).find((one) => one.id === id)?.answer
  }
  await demand(1)
  expect(await answerOf('alert')).toBe(messages.memberLacksFactor)
  expect(await answerOf('test')).not.toBe(messages.memberLacksFactor)
})

test('the same holds for their alerts', async () => {
  for (const email of [member.email, 'team@example.com'])
    await makeAlert(app, member, { source_type_project: project.id, ...to(email) })
  await checkOn(app, 0, [[red, 8]])
  await evaluated(app, owner.accountId)
  expect((await mailed()).sort()).toEqual([member.email, 'team@example.com'].sort())
  expect(await toldOf('Moves', member)).toBe(2)
  await demand(1)
  await checkOn(app, 0, [[red, 3]])
  await evaluated(app, owner.accountId)
  expect(await mailed()).toEqual(['team@example.com'])
  expect(await toldOf('Moves', member)).toBe(2)
})

test('a project that they have shared stays open to those who have the address', async () => {
  const view = { project_id: project.id, name: 'Ranks of Shop' }
  const { url } = await app.items(createSharedView, view, member.token)
  const token = url.split('/shared/')[1]
  await demand(1)
  expect((await app.call(openSharedView, { token })).status).toBe(200)
})

test('nobody else is meant: the owner, and people who do not work in the account', async () => {
  const { id } = await makeReport(app, owner, project.id, to(owner.email))
  await demand(1)
  expect(await mailedReport(id)).toEqual([owner.email])
  const stranger = await signUp(app)
  const other = await makeReport(app, owner, project.id, to(stranger.email))
  expect(await mailedReport(other.id)).toEqual([stranger.email])
})
