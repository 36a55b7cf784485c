import {
  type Alert,
  createAlert,
  deleteAlerts,
  listAlerts,
  snoozeAlert,
  updateAlertStatus,
} from '@rankline/contract/alerts/calls'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { messages } from '@rankline/contract/messages'
import type { Project } from '@rankline/contract/projects/calls'
import { createTag } from '@rankline/contract/tags/calls'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAlert, makeForeignAlert } from '../../../tests/support/alerts.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject, makeShop } from '../../../tests/support/keywords.ts'
import type { SignedUp } from '../../../tests/support/people.ts'

const app = appForTests()
let person: SignedUp
let project: Project
let red: Keyword
let theirs: Awaited<ReturnType<typeof makeForeignAlert>>

beforeAll(async () => {
  theirs = await makeForeignAlert(app)
})

beforeEach(async () => {
  ;({ person, project, keyword: red } = await makeShop(app))
})

const list = async (input = {}, { token } = person) => (await app.items(listAlerts, input, token)).data

const valid = () => ({
  name: 'Moves',
  source_type: 'projects',
  source_type_project: project.id,
  trigger_type: 'position',
  trigger_action: 'improved',
  destination_type: ['email'],
  destination_type_email: person.email,
})

async function refusal(changes: Record<string, string | number | string[]>) {
  const { status, body } = await app.call(createAlert, { ...valid(), ...changes }, person.token)
  return { status, errors: body.status === 'error' ? body.errors : {} }
}

describe('creating', () => {
  test('ALERT-064 ALERT-065 ALERT-052 ALERT-053 an alert is listed with its source and trigger, without addresses', async () => {
    const hook = 'https://hooks.slack.com/services/T0/B0/secret'
    const input = {
      ...valid(),
      trigger_action: 'increase_number',
      trigger_value: 5,
      destination_type: ['email', 'slack'],
      destination_type_slack: hook,
      alert_settings: ['enable_alerts', 'prevent_spam'],
    }
    const { redirect, alert } = await app.items(createAlert, input, person.token)
    expect(redirect).toBe('/alerts')
    expect(alert).toEqual({
      id: expect.any(Number),
      name: 'Moves',
      source_type: 'projects',
      source_type_text: 'Project',
      project: { id: project.id, name: 'Shop', url: expect.stringContaining('example.com') },
      source_scope: null,
      source_scope_name: null,
      project_count: null,
      project_keyword: null,
      user_tag: null,
      trigger_type: 'position',
      trigger_type_text: 'Position',
      trigger_action: 'increase_number',
      trigger_action_text: '{type} gets worse by {value} or more',
      trigger_value: 5,
      trigger_target: null,
      destination_types: 'email,slack',
      delivery: 'at_once',
      delivery_hour: null,
      delivery_time_zone: null,
      next_digest_at: null,
      status: 1,
      disable_after_first: 0,
      prevent_spam: 1,
      snoozed_until: null,
      last_sent_at: null,
      failing_since: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    expect(await list()).toEqual([alert])
    const { rows } = await app.database.pool.query('SELECT * FROM alerts WHERE id = $1', [alert.id])
    expect(JSON.stringify(rows), 'addresses are stored encrypted').not.toContain('secret')
  })

  test('ALERT-076 the type of the source follows from what it is, not from what the form says', async () => {
    const tag = await app.items(createTag, { tag: 'sale', project_keyword_ids: [red.id] }, person.token)
    const ofKeyword = await makeAlert(app, person, {
      source_type_project: project.id,
      source_type_project_keyword: red.id,
      source_type_tag: tag.id,
    })
    expect(ofKeyword).toMatchObject({
      source_type: 'project_keywords',
      project_keyword: { id: red.id, keyword: 'red shoes' },
      user_tag: null,
    })
    const ofTag = await makeAlert(app, person, {
      source_type: 'tags',
      source_type_tag: tag.id,
      source_type_project: project.id,
    })
    expect(ofTag).toMatchObject({
      source_type: 'user_tags',
      project: null,
      user_tag: { id: tag.id, tag_name: 'sale' },
    })
  })

  test.each([
    ['ALERT-032 no name', { name: '' }, 'name', 'name field is required'],
    ['ALERT-032 a long name', { name: 'a'.repeat(51) }, 'name', 'must be between 1-50 characters'],
    ['ALERT-033 another type', { trigger_type: 'x' }, 'trigger_type', 'may get only specific values'],
    [
      'ALERT-034 a position action for visibility',
      { trigger_type: 'visibility', trigger_action: 'top_3' },
      'trigger_action',
      'may get only specific values',
    ],
    [
      'ALERT-035 value 0',
      { trigger_action: 'equal', trigger_value: 0 },
      'trigger_value',
      'must be between 1-100',
    ],
    [
      'ALERT-035 value 101',
      { trigger_action: 'equal', trigger_value: 101 },
      'trigger_value',
      'must be between 1-100',
    ],
    ['ALERT-035 no value', { trigger_action: 'equal' }, 'trigger_value', 'trigger value field is required'],
    ['ALERT-036 another source', { source_type: 'x' }, 'source_type', 'may get only specific values'],
    [
      'ALERT-037 no project',
      { source_type_project: '' },
      'source_type_project',
      'source type project field is required',
    ],
    ['ALERT-038 no tag', { source_type: 'tags' }, 'source_type_tag', 'source type tag field is required'],
    [
      'ALERT-040 no destination',
      { destination_type: [] },
      'destination_type',
      'destination type field is required',
    ],
    [
      'ALERT-041 a bad address',
      { destination_type_email: 'nobody' },
      'destination_type_email',
      'must be a proper email address',
    ],
    [
      'ALERT-044 another setting',
      { alert_settings: ['x'] },
      'alert_settings',
      'may get only specific values',
    ],
  ])('%s is refused', async (_title, changes, field, message) => {
    expect(await refusal(changes)).toEqual({ status: 422, errors: { [field]: [message] } })
  })

  test('ALERT-034 ALERT-035 ALERT-039 ALERT-044 what is optional may be left out', async () => {
    const { alert } = await app.items(createAlert, valid(), person.token)
    expect(alert).toMatchObject({ trigger_value: null, status: 1, disable_after_first: 0, prevent_spam: 0 })
    for (const trigger_action of ['dropped', 'top_100', 'improved'])
      expect((await refusal({ trigger_action })).status, trigger_action).toBe(200)
    const unneeded = await makeAlert(app, person, { source_type_project: project.id, trigger_value: 7 })
    expect(unneeded.trigger_value, 'improved has no value').toBeNull()
  })

  test('mail needs a proven address of one’s own, even if it goes there', async () => {
    await app.database.pool.query('UPDATE users SET email_verified_at = NULL WHERE id = $1', [person.userId])
    expect((await refusal({ destination_type_email: 'other@example.com' })).status).toBe(403)
    expect((await refusal({ destination_type_email: person.email })).status).toBe(403)
  })

  test('an account has at most 200 alerts', async () => {
    const { id } = await makeAlert(app, person, { source_type_project: project.id })
    await app.database.pool.query(
      `INSERT INTO alerts (account_id, created_by, name, project_id, trigger_type, trigger_action, destination_types,
         destinations, is_enabled, enabled_at, disable_after_first, prevent_spam, compared_day)
       SELECT account_id, created_by, name, project_id, trigger_type, trigger_action, destination_types,
         destinations, is_enabled, enabled_at, disable_after_first, prevent_spam, compared_day
       FROM alerts, generate_series(1, 199) WHERE id = $1`,
      [id],
    )
    expect((await refusal({})).status).toBe(403)
    await app.items(deleteAlerts, { ids: [id] }, person.token)
    expect((await refusal({})).status).toBe(200)
  })

  test('a keyword of another project is refused, things of others are not found', async () => {
    const second = await makeProject(app, person, { project_name: 'Blog' })
    const [blue] = await makeKeywords(app, person, second, 'blue')
    expect(await refusal({ source_type_project_keyword: blue!.id })).toEqual({
      status: 422,
      errors: { source_type_project_keyword: [messages.keywordOfOtherProject] },
    })
    expect((await refusal({ source_type_project: theirs.project.id })).status).toBe(404)
    expect((await refusal({ source_type_project_keyword: theirs.keyword.id })).status).toBe(404)
    expect(await list()).toEqual([])
  })
})

describe('the list', () => {
  test('has pages of twenty, newest first, and can be sorted', async () => {
    for (let count = 1; count <= 21; count += 1)
      await makeAlert(app, person, {
        source_type_project: project.id,
        name: `n${String(count).padStart(2, '0')}`,
      })
    const names = (alerts: Alert[]) => alerts.map(({ name }) => name)
    const first = await app.items(listAlerts, {}, person.token)
    expect(first).toMatchObject({ total: 21, per_page: 20, last_page: 2 })
    expect(names(first.data).slice(0, 2)).toEqual(['n21', 'n20'])
    expect(names(await list({ page: 2 }))).toEqual(['n01'])
    expect(names(await list({ sort: 'name', order: 'asc' })).slice(0, 2)).toEqual(['n01', 'n02'])
  })

  test('ALERT-066 several are deleted at once, all or none', async () => {
    const ids = []
    for (let count = 0; count < 3; count += 1)
      ids.push((await makeAlert(app, person, { source_type_project: project.id })).id)
    const foreign = await app.call(deleteAlerts, { ids: [ids[0]!, theirs.alert.id] }, person.token)
    expect(foreign.status).toBe(404)
    expect(await app.items(deleteAlerts, { ids: ids.slice(0, 2) }, person.token)).toEqual({
      deleted_ids: ids.slice(0, 2),
    })
    expect((await list()).map(({ id }) => id)).toEqual(ids.slice(2))
    expect(await list({}, theirs.person)).toHaveLength(1)
  })

  test('ALERT-067 each setting is turned on and off by itself', async () => {
    const { id } = await makeAlert(app, person, { source_type_project: project.id })
    for (const [type, before] of [
      ['status', 1],
      ['disable_after_first', 0],
      ['prevent_spam', 0],
    ] as const) {
      const toggled = await app.items(updateAlertStatus, { alert_id: id, type }, person.token)
      expect(toggled[type]).toBe(1 - before)
      expect((await list())[0]).toEqual(toggled)
      expect((await app.items(updateAlertStatus, { alert_id: id, type }, person.token))[type]).toBe(before)
      // A switch sends its new state: sent twice, from two tabs, the state stays the same.
      for (const value of [1, 1, 0, 0] as const) {
        const input = { alert_id: id, type, value }
        expect((await app.items(updateAlertStatus, input, person.token))[type]).toBe(value)
      }
      await app.items(updateAlertStatus, { alert_id: id, type, value: before }, person.token)
    }
    for (const endpoint of [updateAlertStatus, snoozeAlert]) {
      const input = { alert_id: theirs.alert.id, type: 'status', hours: 1 }
      expect((await app.call(endpoint, input, person.token)).status).toBe(404)
    }
  })

  test('an alert of a deleted project is gone', async () => {
    await makeAlert(app, person, { source_type_project: project.id })
    await app.database.pool.query('UPDATE projects SET deleted_at = now() WHERE id = $1', [project.id])
    expect(await list()).toEqual([])
  })
})
