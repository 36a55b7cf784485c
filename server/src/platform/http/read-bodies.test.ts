import { baseOf } from '@rankline/contract/endpoint'
import { createPreset } from '@rankline/contract/presets/calls'
import { expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { signUp } from '../../../tests/support/people.ts'
import { endpoints } from '../../app.ts'

const app = appForTests()

const LARGE = `name=${'x'.repeat(100_000)}`

async function statusOf(method: 'POST' | 'PUT' | 'DELETE', url: string, token?: string) {
  const { statusCode } = await app.app.inject({
    method,
    url,
    payload: LARGE,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  })
  return statusCode
}

const open = endpoints.flatMap(({ method, scope, ...endpoint }) =>
  method === 'GET' || method === 'PATCH' || scope !== 'public'
    ? []
    : [[method, `${baseOf({ scope })}/${endpoint.path.replaceAll(':', '')}`] as const],
)

test.each(open)('%s %s takes no large body, as anybody may send one', async (method, url) => {
  expect(await statusOf(method, url)).toBe(413)
})

test('nor does what is no call', async () => {
  expect(await statusOf('POST', '/projects')).toBe(413)
})

test('who is signed in may send it', async () => {
  const { token } = await signUp(app)
  expect(await statusOf('POST', `/api/v1/${createPreset.path}`, token)).toBe(422)
})
