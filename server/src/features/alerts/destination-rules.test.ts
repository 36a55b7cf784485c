import { createAlert } from '@rankline/contract/alerts'
import { messages } from '@rankline/contract/messages'
import { updatePushToken } from '@rankline/contract/push'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAlert } from '../../testing/alerts.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { makeProject } from '../../testing/keywords.ts'
import { type SignedUp, signUp } from '../../testing/people.ts'
import { newSubscription } from '../../testing/push.ts'

let app: TestApp
let person: SignedUp
let projectId: number

beforeAll(async () => {
  app = await createTestApp()
  person = await signUp(app)
  projectId = (await makeProject(app, person)).id
})
afterAll(() => app.close())

const bases = {
  slack: 'https://hooks.slack.com/services/',
  discord: 'https://discord.com/api/webhooks/1/',
  zapier: 'https://hooks.zapier.com/hooks/catch/',
} as const
const oneOfLength = (base: string, length: number) => base.padEnd(length, 'x')

/** The errors of the address of a destination; undefined if the alert is created. */
async function errorsOf(type: string, address: string | undefined) {
  const field = `destination_type_${type}`
  const form = {
    name: 'Moves',
    source_type: 'projects',
    source_type_project: projectId,
    trigger_type: 'position',
    trigger_action: 'improved',
    destination_type: [type],
    ...(address !== undefined && { [field]: address }),
  }
  const { body } = await app.call(createAlert, form, person.token)
  return body.status === 'error' ? body.errors[field] : undefined
}

test.each(['slack', 'discord', 'zapier'] as const)(
  'ALERT-042 the address of %s is a URL of 190 characters at most, if it is chosen',
  async (type) => {
    const base = bases[type]
    expect(await errorsOf(type, undefined)).toEqual([`destination type ${type} field is required`])
    expect(await errorsOf(type, 'nothing')).toContain('must be a proper url')
    expect(await errorsOf(type, oneOfLength(base, 191))).toEqual(['must be between 1-190 characters'])
    expect(await errorsOf(type, oneOfLength(base, 190))).toBeUndefined()
    const mailed = { destination_type: ['email'], destination_type_email: person.email }
    const unchosen = { source_type_project: projectId, [`destination_type_${type}`]: '', ...mailed }
    expect((await makeAlert(app, person, unchosen)).destination_types).toBe('email')
  },
)

test('ALERT-041 an email address has at most 190 characters', async () => {
  const domain = `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(40)}.example`
  const mailOf = (length: number) => `${'x'.repeat(length - domain.length - 1)}@${domain}`
  const tooLong = ['must be between 1-190 characters']
  expect(await errorsOf('email', mailOf(191))).toEqual(tooLong)
  expect(await errorsOf('email', mailOf(190))).not.toEqual(tooLong)
})

test('ALERT-043 the code of a browser has 190 characters at most, and no other form', async () => {
  expect(await errorsOf('push', 'x'.repeat(191))).toEqual(['must be between 1-190 characters'])
  // A code of allowed length passes the rule; it is refused only because it is nobody's.
  for (const code of ['x', 'no url, no mail', 'x'.repeat(190)])
    expect(await errorsOf('push', code)).toEqual([messages.notYourBrowser])
})

test('ALERT-077 a subscription longer than the rule is stored, and alerts hold its short code', async () => {
  const { token } = newSubscription(`https://push.example.com/send/${'x'.repeat(200)}`)
  const written = JSON.stringify(token)
  expect(written.length).toBeGreaterThan(190)
  expect(await errorsOf('push', written)).toEqual(['must be between 1-190 characters'])
  const { push_code } = await app.items(updatePushToken, { push_token: token }, person.token)
  expect(push_code).toHaveLength(32)
  expect(await errorsOf('push', push_code)).toBeUndefined()
})
