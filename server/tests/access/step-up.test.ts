import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import { confirmPerson, findSecondFactor, removeTotp } from '@rankline/contract/second-factor/calls'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../../src/app.ts'
import { makeAdministrator } from '../support/administrator.ts'
import { appForTests } from '../support/app-for-tests.ts'
import { makeBrand, signUpClient } from '../support/clients.ts'
import { makeFingerprint } from '../support/fingerprint.ts'
import { type SignedUp, signUp } from '../support/people.ts'
import { addTotp, ageFactor, ageProofs, codeOf, forgetSteps } from '../support/second-factor.ts'
import { send } from '../support/send.ts'

// People with a second factor must confirm with it. A password, however recent, does not open a call that asks for
// confirmation.

const app = appForTests()

const kinds = {
  user: () => signUp(app),
  client: async () => signUpClient(app, await makeBrand(app, await signUp(app))),
  admin: () => makeAdministrator(app),
} satisfies Record<string, () => Promise<SignedUp>>

const asking = endpoints.filter(({ proof }) => proof !== undefined)
const pathsOf = (calls: readonly Endpoint[]) => calls.map(({ path }) => path).toSorted()

/** Calls of signed-in people with a password in the input that is not the caller's own. */
const otherPasswords = [
  // The password of a client, by their agency.
  'user-dashboards/create',
  'user-dashboards/updateAuth',
  // Password of a shared view, from a person who manages it.
  'shared-views/create',
  // The password of a file server.
  'user-remote-ftps/create',
  'user-remote-ftps/updateAuth',
]

/** Where passwords are compared, and the paths of the calls of signed-in people that do so. */
const compared: Record<string, readonly string[]> = {
  'auth/auth.service.ts': [],
  'auth/email-change.service.ts': ['users/changeEmail'],
  'auth/password-change.service.ts': ['users/changePassword'],
  'auth/verification.service.ts': [],
  'clients/clients.service.ts': [],
  'credentials/passwords.ts': [],
  // It confirms for the other calls, and refuses people with a second factor itself.
  'second-factor/confirm.service.ts': [],
  'second-factor/recovery-codes.service.ts': [],
  'shared-views/visitors.service.ts': [],
}

test('every call with a password of the caller in its input asks for a proof', () => {
  const withPassword = endpoints.filter(
    ({ scope, input }) =>
      scope !== 'public' && fieldsOf(input).some((name) => /password|passphrase/i.test(name)),
  )
  expect(withPassword.length).toBeGreaterThan(5)
  expect(pathsOf(withPassword.filter(({ proof }) => proof === undefined))).toEqual(otherPasswords.toSorted())
})

test('no other service compares a password', () => {
  const features = join(import.meta.dirname, '../../src/features')
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => readFileSync(join(features, file), 'utf8').includes('isRightPassword('))
  expect(files.toSorted()).toEqual(Object.keys(compared).toSorted())
  const paths = pathsOf(asking)
  for (const path of Object.values(compared).flat()) expect(paths).toContain(path)
})

let everything: () => Promise<Record<string, number>>
beforeAll(async () => {
  everything = await makeFingerprint(app.database)
})

function fieldsOf(schema: z.ZodType): string[] {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.keys(properties)
}

describe.each(Object.keys(kinds) as (keyof typeof kinds)[])('%s', (kind) => {
  let person: SignedUp
  let secret: string
  beforeAll(async () => {
    person = await kinds[kind]()
    secret = (await addTotp(app, person)).secret
  })

  // Clients may not make calls that need the role owner.
  const isOpenTo = ({ scope, permission }: Endpoint) =>
    (scope === 'account' && !(kind === 'client' && permission === 'own')) ||
    scope === kind ||
    (kind === 'admin' && scope === 'user')
  const own = asking.filter(isOpenTo)
  const answers = async () => {
    const answered: [path: string, status: number, code: unknown][] = []
    for (const endpoint of own) {
      const { status, body } = await send(app, endpoint, {}, { token: person.token })
      answered.push([endpoint.path, status, (body as { code?: string }).code])
    }
    return answered
  }
  const refused = own.map(({ path }) => [path, 403, 'RECENT_LOGIN_REQUIRED'])

  test('an old factor and a fresh password: every call that asks for a proof is refused', async () => {
    expect(own.length).toBeGreaterThan(9)
    await ageFactor(app, person, 11)
    const before = await everything()
    expect(await answers()).toEqual(refused)
    expect(await everything()).toEqual(before)
  })

  test('no factor in this session at all: the same', async () => {
    await ageFactor(app, person, null)
    expect(await answers()).toEqual(refused)
  })

  test('the password is not offered and does not confirm, whether it is right or wrong', async () => {
    const { confirm_with } = await app.items(findSecondFactor, {}, person.token)
    expect(confirm_with).toEqual(['totp', 'recovery'])
    for (const code of [person.password, 'not-this-one']) {
      const { status, body } = await app.call(confirmPerson, { method: 'password', code }, person.token)
      expect([status, body.message]).toEqual([422, messages.confirmByFactor])
    }
    expect(await answers()).toEqual(refused)
  })

  test('the factor alone opens them', async () => {
    await ageProofs(app, person, 11)
    await forgetSteps(app, person)
    const { token } = await app.items(confirmPerson, { method: 'totp', code: codeOf(secret) }, person.token)
    person.token = token
    // Without the factor, a password would open the calls after it.
    own.sort((a, b) => Number(a === removeTotp) - Number(b === removeTotp))
    const codes = (await answers()).map(([, , code]) => code)
    expect(codes).not.toContain('RECENT_LOGIN_REQUIRED')
  })
})
