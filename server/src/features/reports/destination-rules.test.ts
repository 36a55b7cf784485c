import { createReport } from '@rankline/contract/reports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { makeProject } from '../../testing/keywords.ts'
import { type SignedUp, signUp } from '../../testing/people.ts'
import { reportForm } from '../../testing/reports.ts'

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
const tooLong = ['must be between 1-190 characters']

/** The errors of the address of a destination; undefined if the report is created. */
async function errorsOf(type: string, address: string | undefined) {
  const field = `destination_type_${type}`
  const form = {
    ...reportForm(projectId),
    destination_type: [type],
    ...(address !== undefined && { [field]: address }),
  }
  const { body } = await app.call(createReport, form, person.token)
  return body.status === 'error' ? body.errors[field] : undefined
}

test('REP-013 an email address has at most 190 characters', async () => {
  const domain = `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(40)}.example`
  const mailOf = (length: number) => `${'x'.repeat(length - domain.length - 1)}@${domain}`
  expect(await errorsOf('email', mailOf(191))).toEqual(tooLong)
  expect(await errorsOf('email', mailOf(190))).not.toEqual(tooLong)
})

test.each(['slack', 'discord', 'zapier'] as const)(
  'REP-014 the address of %s is required if it is chosen, and has at most 190 characters',
  async (type) => {
    expect(await errorsOf(type, undefined)).toEqual([`destination type ${type} field is required`])
    expect(await errorsOf(type, bases[type].padEnd(191, 'x'))).toEqual(tooLong)
    expect(await errorsOf(type, bases[type].padEnd(190, 'x'))).toBeUndefined()
  },
)

test('REP-015 the code of a browser has at most 190 characters', async () => {
  expect(await errorsOf('push', 'x'.repeat(191))).toEqual(tooLong)
  expect(await errorsOf('push', 'x'.repeat(190))).not.toEqual(tooLong)
})
