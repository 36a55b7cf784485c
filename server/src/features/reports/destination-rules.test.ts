import { createReport } from '@rankline/contract/reports/calls'
import { afterAll, expect, test } from 'vitest'
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
import { reportForm } from '../../../tests/support/reports.ts'

const app = await createTestApp()
afterAll(() => app.close())
const person = await signUp(app)
const report = reportForm((await makeProject(app, person)).id)

const errorsOf = (type: string, address: string | undefined) =>
  addressErrors((to) => app.call(createReport, { ...report, ...to }, person.token), type, address)

test('REP-013 an email address has at most 190 characters', async () => {
  expect(await errorsOf('email', mailOfLength(191))).toEqual(tooLong)
  expect(await errorsOf('email', mailOfLength(190))).not.toEqual(tooLong)
})

test.each(hooks)(
  'REP-014 the address of %s is required if it is chosen, and has at most 190 characters',
  async (type) => {
    expect(await errorsOf(type, undefined)).toEqual([`destination type ${type} field is required`])
    expect(await errorsOf(type, hookOfLength(type, 191))).toEqual(tooLong)
    expect(await errorsOf(type, hookOfLength(type, 190))).toBeUndefined()
  },
)

test('REP-015 the code of a browser has at most 190 characters', async () => {
  expect(await errorsOf('push', 'x'.repeat(191))).toEqual(tooLong)
  expect(await errorsOf('push', 'x'.repeat(190))).not.toEqual(tooLong)
})
