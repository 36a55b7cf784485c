import { expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { signUp } from '../../../tests/support/people.ts'

// Paths, fields and limits as the specification has them: nothing here comes from the contract.

const app = appForTests()

async function create(values: Record<string, string>) {
  const { token } = await signUp(app)
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/v1/user-remote-ftps/create',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams(values).toString(),
  })
  return { status: answer.statusCode, body: answer.json() }
}

const form = { name: 'Files', ip_address: 'ftp.example.com', password: 'secret', path: '/' }
const long = `${'x'.repeat(60)}.${'x'.repeat(60)}.${'x'.repeat(56)}.example.com`

test.each([
  ['EXP-024', 'name', 'name', 'x'.repeat(190), 190],
  ['EXP-024', 'ip_address', 'ip address', long, 190],
  ['EXP-024', 'path', 'path', `/${'x'.repeat(189)}`, 190],
  ['EXP-024', 'password', 'password', 'x'.repeat(190), 190],
  ['EXP-026', 'username', 'username', 'x'.repeat(32), 32],
])('%s %s is required and has so many characters at most', async (_id, field, spoken, longest, most) => {
  expect(longest).toHaveLength(most)
  expect((await create({ ...form, [field]: longest })).status).toBe(200)
  const tooLong = await create({ ...form, [field]: `${longest}x` })
  expect(tooLong.body.errors).toEqual({ [field]: [`must be between 1-${most} characters`] })
  const empty = await create({ ...form, [field]: '' })
  expect([empty.status, empty.body.errors]).toEqual([422, { [field]: [`${spoken} field is required`] }])
  if (field === 'username' || field === 'path') return
  const { [field]: _, ...without } = form as Record<string, string>
  expect((await create(without)).body.errors).toEqual({ [field]: [`${spoken} field is required`] })
})

test('EXP-026 a server without a username has root', async () => {
  expect((await create(form)).body.items.username).toBe('root')
})
