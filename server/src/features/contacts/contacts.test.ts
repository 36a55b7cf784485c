import { createContact, listContacts } from '@rankline/contract/contacts/calls'
import { expect, test } from 'vitest'
import { makeAdministrator } from '../../../tests/support/administrator.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { signUp } from '../../../tests/support/people.ts'

const app = appForTests()

const message = { title: 'Naver', email: 'ada@example.com', type: 'bug_report', message: 'It looks odd.' }
const send = (changed: Record<string, string | undefined>) => {
  const input = Object.entries({ ...message, ...changed }).filter(([, value]) => value !== undefined)
  return app.call(createContact, Object.fromEntries(input) as Record<string, string>)
}
const errors = async (changed: Record<string, string | undefined>) => {
  const { body } = await send(changed)
  return body.status === 'error' ? body.errors : null
}
const stored = () => app.database.db.selectFrom('contacts').selectAll().orderBy('id', 'desc').execute()

test('a visitor’s message is kept; without a type it is a suggestion', async () => {
  expect((await send({})).body).toMatchObject({
    status: 'success',
    message: 'Thank you, your message has arrived.',
  })
  expect(await stored()).toMatchObject([message])
  await send({ type: undefined })
  expect((await stored())[0]).toMatchObject({ type: 'suggestion' })
})

test('what is wrong is said of each field, and nothing is kept', async () => {
  const before = (await stored()).length
  expect(await errors({ title: '' })).toEqual({ title: ['title field is required'] })
  expect(await errors({ title: 'x'.repeat(191) })).toEqual({ title: ['must be lesser than 190'] })
  expect(await errors({ email: 'x' })).toEqual({ email: ['must be a proper email address'] })
  expect(await errors({ type: 'other' })).toEqual({ type: ['may get only specific values'] })
  expect(await errors({ message: 'x'.repeat(191) })).toEqual({
    message: ['must be between 1-190 characters'],
  })
  expect((await stored()).length).toBe(before)
  expect(createContact.limit).toEqual({ max: 5, seconds: 3600 })
})

test('those who run the product read what was written, newest first; nobody else does', async () => {
  const stranger = await signUp(app)
  expect((await app.call(listContacts, {}, stranger.token)).status).toBe(403)
  const { token } = await makeAdministrator(app)
  await send({ title: 'The last one' })
  const { data, per_page, total } = await app.items(listContacts, {}, token)
  expect(data[0]).toEqual({
    ...message,
    title: 'The last one',
    id: expect.any(Number),
    created_at: expect.stringMatching(/Z$/),
    created_at_human: 'just now',
  })
  expect([per_page, total]).toEqual([50, (await stored()).length])
  expect((await app.items(listContacts, { page: 2 }, token)).data).toEqual([])
})
