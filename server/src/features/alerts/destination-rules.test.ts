import { createAlert } from '@rankline/contract/alerts/calls'
import { messages } from '@rankline/contract/messages'
import { updatePushToken } from '@rankline/contract/push/calls'
import { afterAll, expect, test } from 'vitest'
import { makeAlert } from '../../../tests/support/alerts.ts'
import { createTestApp } from '../../../tests/support/app.ts'
import {
  addressErrors,
  hookOfLength,
  hooks,
  mailOfLength,
  tooLong,
} from '../../../tests/support/destination-rules.ts'
import { makeProject } from '../../../tests/support/keywords.ts'
import { signUp } from '../../../tests/support/people.ts'
import { newSubscription } from '../../../tests/support/push.ts'

const app = await createTestApp()
afterAll(() => app.close())
const person = await signUp(app)
const projectId = (await makeProject(app, person)).id

const alert = {
  name: 'Moves',
  source_type: 'projects',
  source_type_project: projectId,
  trigger_type: 'position',
  trigger_action: 'improved',
}
const errorsOf = (type: string, address: string | undefined) =>
  addressErrors((to) => app.call(createAlert, { ...alert, ...to }, person.token), type, address)

test.each(hooks)(
  'ALERT-042 the address of %s is a URL of 190 characters at most, if it is chosen',
  async (type) => {
    expect(await errorsOf(type, undefined)).toEqual([`destination type ${type} field is required`])
    expect(await errorsOf(type, 'nothing')).toContain('must be a proper url')
    expect(await errorsOf(type, hookOfLength(type, 191))).toEqual(tooLong)
    expect(await errorsOf(type, hookOfLength(type, 190))).toBeUndefined()
    const mailed = { destination_type: ['email'], destination_type_email: person.email }
    const unchosen = { source_type_project: projectId, [`destination_type_${type}`]: '', ...mailed }
    expect((await makeAlert(app, person, unchosen)).destination_types).toBe('email')
  },
)

test('ALERT-041 an email address has at most 190 characters', async () => {
  expect(await errorsOf('email', mailOfLength(191))).toEqual(tooLong)
  expect(await errorsOf('email', mailOfLength(190))).not.toEqual(tooLong)
})

test('ALERT-010 a browser that is chosen is required, alone and beside another destination', async () => {
  const required = ['destination type push field is required']
  expect(await errorsOf('push', undefined)).toEqual(required)
  const beside = {
    ...alert,
    destination_type: ['slack', 'push'],
    destination_type_slack: hookOfLength('slack', 60),
  }
  expect(await app.call(createAlert, beside, person.token)).toMatchObject({
    status: 422,
    body: { errors: { destination_type_push: required } },
  })
})

test('ALERT-043 the code of a browser has 190 characters at most, and no other form', async () => {
  expect(await errorsOf('push', 'x'.repeat(191))).toEqual(tooLong)
  // A code of allowed length passes the rule; it is refused only because it is nobody's.
  for (const code of ['x', 'no url, no mail', 'x'.repeat(190)])
    expect(await errorsOf('push', code)).toEqual([messages.notYourBrowser])
})

test('ALERT-077 a subscription longer than the rule is stored, and alerts hold its short code', async () => {
  const { token } = newSubscription(`https://push.example.com/send/${'x'.repeat(200)}`)
  const written = JSON.stringify(token)
  expect(written.length).toBeGreaterThan(190)
  expect(await errorsOf('push', written)).toEqual(tooLong)
  const { push_code } = await app.items(updatePushToken, { push_token: token }, person.token)
  expect(push_code).toHaveLength(32)
  expect(await errorsOf('push', push_code)).toBeUndefined()
})
