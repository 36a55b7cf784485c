import { type Alert, findAlert, listAlerts, snoozeAlert, updateAlert } from '@rankline/contract/alerts/calls'
import type { Keyword } from '@rankline/contract/keywords/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { createTag } from '@rankline/contract/tags/calls'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkOn, evaluated, makeAlert } from '../../../tests/support/alerts.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { deliveriesOf } from '../../../tests/support/deliveries.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { makeOwner } from '../../../tests/support/owner.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

const app = appForTests()
let person: SignedUp
let project: Project
let red: Keyword
let alert: Alert

beforeEach(async () => {
  ;({ person, project } = await makeOwner(app))
  red = (await makeKeywords(app, person, project, 'red shoes'))[0]!
  alert = await makeAlert(app, person, { source_type_project: project.id })
})

/** The form as the page sends it: with all fields, and a kept address. */
const edited = (changes: object = {}) => ({
  alert_id: alert.id,
  name: 'Moves',
  source_type: 'projects',
  source_type_project: project.id,
  trigger_type: 'position',
  trigger_action: 'improved',
  destination_type: ['webhook'],
  destination_kept: ['webhook'],
  alert_settings: ['enable_alerts'],
  ...changes,
})
const save = (changes: object = {}, { token } = person) =>
  app.call(updateAlert, edited(changes) as never, token)
const listed = async () => (await app.items(listAlerts, {}, person.token)).data[0]

/** The red shoes climb to a place, or fall. */
async function move(from: number, to: number) {
  await checkOn(app, -2, [[red, from]])
  await evaluated(app, person.accountId)
  await checkOn(app, -1, [[red, to]])
}

test('the form is filled with the alert; secret addresses are shown in part', async () => {
  const found = await app.items(findAlert, { alert_id: alert.id }, person.token)
  expect(found).toEqual({
    alert: await listed(),
    destinations: [{ type: 'webhook', address: 'receiver.example.com …hook', is_whole: false }],
  })
})

test('everything is changed, and the list shows it', async () => {
  const tag = await app.items(createTag, { tag: 'sale', project_keyword_ids: [red.id] }, person.token)
  const changes = {
    name: 'Sale leaves the first page',
    source_type: 'tags',
    source_type_tag: tag.id,
    trigger_action: 'increase_number',
    trigger_value: 3,
    destination_type: ['email', 'webhook'],
    destination_type_email: person.email,
    alert_settings: ['prevent_spam'],
  }
  expect((await save(changes)).status).toBe(200)
  expect(await listed()).toMatchObject({
    id: alert.id,
    name: changes.name,
    source_type: 'user_tags',
    project: null,
    user_tag: { id: tag.id },
    trigger_action: 'increase_number',
    trigger_value: 3,
    destination_types: 'email,webhook',
    status: 0,
    prevent_spam: 1,
  })
  const { destinations } = await app.items(findAlert, { alert_id: alert.id }, person.token)
  expect(destinations.map(({ address }) => address)).toEqual([person.email, 'receiver.example.com …hook'])
})

describe('what fired and waits', () => {
  const quiet = (hours: number) => app.items(snoozeAlert, { alert_id: alert.id, hours }, person.token)

  test('is told to the new destination if only that, or the name, is another', async () => {
    await quiet(24)
    await move(12, 4)
    expect(await evaluated(app, person.accountId)).toEqual([])
    const slack = {
      destination_type: ['slack'],
      destination_type_slack: 'https://hooks.slack.com/services/T0/B0/x',
    }
    expect((await save({ name: 'Ups', ...slack })).status).toBe(200)
    await quiet(0)
    const [told] = await evaluated(app, person.accountId)
    expect(told?.title).toBe('Ups: red shoes')
    expect((await deliveriesOf(app, person.accountId)).map(({ type }) => type)).toEqual(['slack'])
  })

  test('is not told if the alert now watches something else', async () => {
    await quiet(24)
    await move(12, 4)
    await evaluated(app, person.accountId)
    expect((await save({ trigger_action: 'top_3' })).status).toBe(200)
    await quiet(0)
    expect(await evaluated(app, person.accountId)).toEqual([])
  })

  test('and what happened before is not told by the new trigger', async () => {
    await save({ trigger_action: 'declined' })
    await move(12, 4)
    expect((await save({ trigger_action: 'improved' })).status).toBe(200)
    expect(await evaluated(app, person.accountId)).toEqual([])
  })
})

describe('people', () => {
  test('a stranger finds and changes nothing, and no source of theirs can be chosen', async () => {
    const stranger = await signUp(app)
    expect((await app.call(findAlert, { alert_id: alert.id }, stranger.token)).status).toBe(404)
    expect((await save({ name: 'Mine' }, stranger)).status).toBe(404)
    const theirs = await makeProject(app, stranger)
    expect((await save({ source_type_project: theirs.id })).status).toBe(404)
    expect(await listed()).toEqual(alert)
  })

  test('a member who sees some projects cannot use the sight of whoever created the alert', async () => {
    const hidden = await makeProject(app, person, {
      project_name: 'Hidden',
      project_url: 'https://hidden.example.org/',
    })
    const [secret] = await makeKeywords(app, person, hidden, 'secret shoes')
    const tag = await app.items(
      createTag,
      { tag: 'all', project_keyword_ids: [red.id, secret!.id] },
      person.token,
    )
    const member = await makeMember(app, person, 'manager', { project_ids: [project.id] })
    expect((await save({ source_type_project: hidden.id }, member)).status).toBe(404)
    expect((await save({ source_type: 'tags', source_type_tag: tag.id }, member)).status).toBe(200)
    for (const [day, place] of [
      [-2, 12],
      [-1, 4],
    ] as const)
      await checkOn(app, day, [
        [red, place],
        [secret!, place],
      ])
    const told = await evaluated(app, person.accountId)
    expect(told.flatMap(({ rows }) => rows.map(({ text }) => text))).toEqual(['red shoes'])
  })

  test('an address that is not kept is required', async () => {
    const { status, body } = await save({ destination_kept: [] })
    expect([status, body.status === 'error' && Object.keys(body.errors)]).toEqual([
      422,
      ['destination_type_webhook'],
    ])
    expect(await listed()).toEqual(alert)
  })
})
