import { createAlert, listAlerts } from '@rankline/contract/alerts/calls'
import type { Keyword } from '@rankline/contract/keywords/calls'
import type { Project } from '@rankline/contract/projects/calls'
import { beforeAll, expect, test } from 'vitest'
import { appForTests } from '../../../../tests/support/app-for-tests.ts'
import { makeKeywords } from '../../../../tests/support/keywords.ts'
import { makeOwner } from '../../../../tests/support/owner.ts'
import type { SignedUp } from '../../../../tests/support/people.ts'

const app = appForTests()
let person: SignedUp
let project: Project
let red: Keyword

beforeAll(async () => {
  ;({ person, project } = await makeOwner(app))
  red = (await makeKeywords(app, person, project, 'red shoes'))[0]!
})

const create = (changes: Record<string, string | number>) =>
  app.call(
    createAlert,
    {
      name: 'Further',
      source_type: 'projects',
      source_type_project: project.id,
      trigger_type: 'feature',
      trigger_action: 'feature_won',
      destination_type: ['webhook'],
      destination_type_webhook: 'https://receiver.example.com/hook',
      ...changes,
    },
    person.token,
  )

const rival = { trigger_type: 'competitor', trigger_action: 'competitor_passes' }
const share = { trigger_type: 'share', trigger_action: 'share_moves' }

test('a feature is one of the catalogue, a competitor is a domain', async () => {
  for (const [changes, field] of [
    [{ trigger_target: '99' }, 'trigger_target'],
    [{ trigger_target: 'ai_overview' }, 'trigger_target'],
    [{ ...rival, trigger_target: 'no domain' }, 'trigger_target'],
    [{ ...rival, trigger_target: `${'x'.repeat(256)}.example` }, 'trigger_target'],
    [{ ...share }, 'trigger_value'],
    [{ ...share, trigger_value: 5, source_type_project_keyword: red.id }, 'source_type_project_keyword'],
    [{ trigger_action: 'share_moves' }, 'trigger_action'],
  ] as const) {
    const { status, body } = await create(changes)
    expect(status, JSON.stringify(changes)).toBe(422)
    expect(body).toMatchObject({ errors: { [field]: [expect.any(String)] } })
  }
})

test('what is named is stored as it is looked up, and read in the text', async () => {
  await create({ trigger_target: ' 1 ' })
  await create({ ...rival, trigger_target: 'https://WWW.Rival.example/page' })
  await create({ ...share, trigger_value: 5, trigger_target: 'left over' })
  const { data } = await app.items(listAlerts, { sort: 'created_at', order: 'asc' }, person.token)
  expect(data.map((alert) => [alert.trigger_target, alert.trigger_action_text])).toEqual([
    ['1', 'The site enters AI overview'],
    ['rival.example', 'rival.example passes the site'],
    [null, '{type} rises or falls by {value} points or more'],
  ])
})
