import {
  type Alert,
  deleteAlerts,
  listAlertMessages,
  listAlerts,
  resendAlertMessage,
  snoozeAlert,
  updateAlertStatus,
} from '@rankline/contract/alerts/calls'
import type { Keyword } from '@rankline/contract/keywords/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { createTag } from '@rankline/contract/tags/calls'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkOn, evaluated, makeAlert } from '../../../tests/support/alerts.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { makeBrand, signUpClient } from '../../../tests/support/clients.ts'
import { makeDelivery, messageOf } from '../../../tests/support/deliveries.ts'
import { makeKeywords, makeProject, makeShop } from '../../../tests/support/keywords.ts'
import type { SignedUp } from '../../../tests/support/people.ts'

const app = appForTests()
let person: SignedUp
let project: Project
let red: Keyword

beforeEach(async () => {
  ;({ person, project, keyword: red } = await makeShop(app))
})

const list = async (input = {}, { token } = person) => (await app.items(listAlerts, input, token)).data

describe('members', () => {
  test('whoever sees some projects reads and repeats what was sent for the alerts of these', async () => {
    const hidden = await makeProject(app, person, {
      project_name: 'Hidden',
      project_url: 'https://hidden.example.org/',
    })
    const member = await makeMember(app, person, 'manager', { project_ids: [project.id] })
    const open = await makeAlert(app, person, { source_type_project: project.id })
    const closed = await makeAlert(app, person, { source_type_project: hidden.id })
    const failedOf = ({ id: originId }: Alert) =>
      makeDelivery(app, person.accountId, { status: 'failed', message: messageOf({ originId }) })
    const [seen, secret] = [await failedOf(open), await failedOf(closed)]

    const { data } = await app.items(listAlertMessages, { alert_id: open.id }, member.token)
    expect(data.map(({ id }) => id)).toEqual([seen])
    expect((await app.call(listAlertMessages, { alert_id: closed.id }, member.token)).status).toBe(404)

    const again = (alert_id: number, delivery_id: number) =>
      app.call(resendAlertMessage, { alert_id, delivery_id }, member.token)
    expect((await again(closed.id, secret)).status).toBe(404)
    expect((await again(open.id, secret)).status).toBe(404)
    expect((await again(open.id, seen)).body).toMatchObject({ items: { id: seen, status: 'queued' } })
  })

  test('whoever sees some projects sees, makes and is told of the alerts of these', async () => {
    const hidden = await makeProject(app, person, {
      project_name: 'Hidden',
      project_url: 'https://hidden.example.org/',
    })
    const [secret] = await makeKeywords(app, person, hidden, 'secret')
    const tag = await app.items(
      createTag,
      { tag: 'both', project_keyword_ids: [red.id, secret!.id] },
      person.token,
    )
    const member = await makeMember(app, person, 'manager', { project_ids: [project.id] })
    const open = await makeAlert(app, person, { source_type_project: project.id })
    const closed = await makeAlert(app, person, { source_type_project: hidden.id })
    const ofOwner = await makeAlert(app, person, {
      source_type: 'tags',
      source_type_tag: tag.id,
      name: 'Owner',
    })
    const own = await makeAlert(app, member, { source_type: 'tags', source_type_tag: tag.id, name: 'Member' })
    const seen = await list({ project_id: project.id }, member)
    expect(seen.map(({ id }) => id)).toEqual([open.id])
    for (const { id } of [closed, ofOwner])
      expect((await app.call(updateAlertStatus, { alert_id: id, type: 'status' }, member.token)).status).toBe(
        404,
      )
    await app.items(updateAlertStatus, { alert_id: own.id, type: 'prevent_spam' }, member.token)
    await app.items(updateAlertStatus, { alert_id: own.id, type: 'prevent_spam' }, member.token)

    await app.items(updateAlertStatus, { alert_id: open.id, type: 'status' }, person.token)
    const move = async (place: number) => {
      await checkOn(app, 0, [[red, place]])
      await checkOn(app, 0, [[secret!, place]], { site: 'https://hidden.example.org' })
    }
    await checkOn(app, -1, [[red, 30]])
    await checkOn(app, -1, [[secret!, 30]], { site: 'https://hidden.example.org' })
    await move(20)
    const told = await evaluated(app, person.accountId)
    const rowsOf = (id: number) => told.find(({ originId }) => originId === id)?.rows.map(({ text }) => text)
    expect(rowsOf(ofOwner.id)?.toSorted()).toEqual(['red shoes', 'secret'])
    expect(rowsOf(own.id)).toEqual(['red shoes'])
    expect(rowsOf(closed.id)).toEqual(['secret'])

    // A hit that fires during a snooze waits, and a member who left by then gets no message.
    await app.items(snoozeAlert, { alert_id: own.id, hours: 2 }, member.token)
    await move(10)
    await evaluated(app, person.accountId)
    await app.database.pool.query('UPDATE members SET status = 0 WHERE id = $1', [member.memberId])
    const afterwards = new Date(Date.now() + 7_300_000)
    expect(await evaluated(app, person.accountId, afterwards)).toEqual([])
    await move(5)
    const later = await evaluated(app, person.accountId, afterwards)
    expect(
      later.map(({ originId }) => originId),
      'who may not work here is told nothing',
    ).not.toContain(own.id)
    expect(later).toHaveLength(2)
  })

  test('a viewer sees alerts and changes none', async () => {
    const { id } = await makeAlert(app, person, { source_type_project: project.id })
    const viewer = await makeMember(app, person, 'viewer')
    expect((await list({ userable_id: person.userId }, viewer)).map((one) => one.id)).toEqual([id])
    expect((await app.call(deleteAlerts, { ids: [id] }, viewer.token)).status).toBe(403)
  })
})

test('clients of a brand have alerts of their own', async () => {
  const client = await signUpClient(app, await makeBrand(app, person))
  const own = await makeProject(app, client)
  const [keyword] = await makeKeywords(app, client, own, 'client shoes')
  const alert = await makeAlert(app, client, { source_type_project: own.id })
  expect((await list({}, client)).map(({ id }) => id)).toEqual([alert.id])
  expect(await list()).toEqual([])
  await checkOn(app, -1, [[keyword!, 9]])
  await checkOn(app, 0, [[keyword!, 3]])
  const [told] = await evaluated(app, client.accountId)
  expect(told?.link.path).toBe(`/projects/${own.id}/keywords?keywords=${keyword!.id}`)
})
