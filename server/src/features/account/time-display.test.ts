import { updateTimeDisplay } from '@rankline/contract/account/calls'
import { checkSession } from '@rankline/contract/auth/calls'
import { expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { signUp } from '../../../tests/support/people.ts'

const app = appForTests()

test('a person chooses time zone and format, of their own account alone, and takes them back', async () => {
  const [person, other] = [await signUp(app), await signUp(app)]
  const chosen = { time_zone: 'America/New_York', date_format: 'month_day' }
  expect(await app.items(updateTimeDisplay, chosen, person.token)).toMatchObject(chosen)
  const userOf = (token: string) => app.items(checkSession, {}, token)
  expect(await userOf(person.token)).toMatchObject(chosen)
  expect(await userOf(other.token)).not.toHaveProperty('time_zone')
  await app.items(updateTimeDisplay, {}, person.token)
  expect(await userOf(person.token)).not.toHaveProperty('date_format')
})

test.each([
  [{ time_zone: 'Mars/Olympus' }, 'time_zone'],
  [{ time_zone: '+02:00' }, 'time_zone'],
  [{ time_zone: 'x'.repeat(65) }, 'time_zone'],
  [{ date_format: 'roman' }, 'date_format'],
])('%j is refused', async (input, field) => {
  const { token } = await signUp(app)
  const { status, body } = await app.call(updateTimeDisplay, input, token)
  expect([status, Object.keys('errors' in body ? (body.errors ?? {}) : {})]).toEqual([422, [field]])
})
