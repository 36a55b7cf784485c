import type { Permission, Role } from '@rankline/contract/members/permissions'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import type { Context, SystemContext } from '../context.ts'
import { accountOf } from './caller.ts'
import { bearerOf, createGuard, requireActiveAccount, requirePermission, type SignedIn } from './guard.ts'

type Change = Partial<Omit<SignedIn, 'person' | 'session'>> & {
  person?: Partial<SignedIn['person']>
  session?: Partial<SignedIn['session']>
}

const request = (headers: Record<string, string> = { authorization: 'Bearer token' }) =>
  ({ headers, ip: '192.0.2.7', socket: {}, brandHost: null, log: {} }) as unknown as FastifyRequest

const signedInAs = ({ person, session, ...change }: Change = {}) =>
  ({
    account: { id: 1 },
    role: 'owner',
    memberships: [],
    hasClients: false,
    standing: 'active',
    person: { accountId: 1, kind: 'user', isAdministrator: false, ...person },
    session: { factorAt: null, impersonation: null, ...session },
    ...change,
  }) as unknown as SignedIn

function guardOf(change: Change | null = {}, { adminsNeedSecondFactor = false, hasFactor = false } = {}) {
  const seen: FastifyRequest[] = []
  let asked = 0
  const guard = createGuard(
    { installation: { adminsNeedSecondFactor, url: 'https://rankline.test' } } as unknown as SystemContext,
    {
      async authenticate(_ctx, token) {
        asked += 1
        return change === null || token !== 'token' ? null : signedInAs(change)
      },
      hasFactor: async () => hasFactor,
    },
    (one) => seen.push(one),
  )
  return { guard, seen, asked: () => asked }
}

test('a public call needs no token, and tells nobody who asks', async () => {
  const { guard, asked } = guardOf()
  const { visitor } = await guard.admit(
    { method: 'POST', scope: 'public' },
    request({ 'user-agent': 'curl', cookie: 'a=b' }),
  )
  expect(visitor).toEqual({
    ip: '192.0.2.7',
    agent: 'curl',
    cookies: 'a=b',
    token: null,
    site: 'https://rankline.test',
    isAtBrand: false,
    answerCookies: [],
  })
  expect((await guard.admit({ method: 'POST', scope: 'public' }, request({}))).visitor).toMatchObject({
    agent: '',
    cookies: '',
  })
  const ofBrand = { brandHost: { addressName: 'ranks', isKnown: true }, hostname: 'ranks.test' }
  const atBrand = { ...request({}), ...ofBrand } as unknown as FastifyRequest
  expect((await guard.admit({ method: 'POST', scope: 'public' }, atBrand)).visitor).toMatchObject({
    site: 'https://ranks.test',
    isAtBrand: true,
  })
  expect(asked()).toBe(0)
})

test('any other call needs the token of a session, which is looked up once a request', async () => {
  const { guard, seen, asked } = guardOf()
  const one = request()
  await guard.identify(one)
  const ctx = (await guard.admit({ method: 'POST', scope: 'account' }, one)) as Context
  expect(ctx).toMatchObject({ account: { id: 1 }, role: 'owner', membership: null, lockedMemberships: [] })
  expect(asked()).toBe(1)
  expect(seen).toEqual([one])
  const two = request()
  await guard.admit({ method: 'POST', scope: 'account' }, two)
  await guard.identify(two)
  expect(asked()).toBe(3)
  for (const headers of [{}, { authorization: 'Bearer other' }, { authorization: 'Basic token' }])
    await expect(
      guard.admit({ method: 'POST', scope: 'account' }, request(headers as never)),
    ).rejects.toThrow(expect.objectContaining({ code: 'UNAUTHENTICATED' }))
  // Without a token, no session is queried.
  expect(asked()).toBe(4)
  expect(accountOf(two)).toBe(1)
  await expect(guardOf(null).guard.identify(request())).rejects.toThrow()
})

test.each([
  ['account', 'user', false, true],
  ['account', 'client', false, true],
  ['user', 'user', false, true],
  ['user', 'client', false, false],
  ['client', 'client', false, true],
  ['client', 'user', false, false],
  ['admin', 'user', true, true],
  ['admin', 'user', false, false],
  ['admin', 'admin', false, false],
] as const)(
  'a call for %s is open to a %s (administrator: %s): %s',
  async (scope, kind, isAdministrator, isOpen) => {
    const { guard } = guardOf({ person: { kind: kind as never, isAdministrator } })
    const admitted = guard.admit({ method: 'POST', scope: scope as never }, request())
    if (isOpen) expect(await admitted).toMatchObject({ person: { kind } })
    else await expect(admitted).rejects.toThrow(expect.objectContaining({ code: 'FORBIDDEN' }))
  },
)

test('administrators need their second factor for admin calls where the installation says so', async () => {
  const admin = { isAdministrator: true }
  const admitted = (scope: 'admin' | 'account', factorAt: Date | null, isNeeded: boolean) =>
    guardOf({ person: admin, session: { factorAt } }, { adminsNeedSecondFactor: isNeeded }).guard.admit(
      { method: 'POST', scope },
      request(),
    )
  await expect(admitted('admin', null, true)).rejects.toThrow(
    expect.objectContaining({ code: 'SECOND_FACTOR_REQUIRED' }),
  )
  expect(await admitted('admin', new Date(0), true)).toMatchObject({ role: 'owner' })
  expect(await admitted('admin', null, false)).toMatchObject({ role: 'owner' })
  expect(await admitted('account', null, true)).toMatchObject({ role: 'owner' })
})

test('a call that changes something is made as somebody else only if it is declared allowed', async () => {
  const { guard } = guardOf({ session: { impersonation: {} as never } })
  await expect(guard.admit({ method: 'POST', scope: 'account' }, request())).rejects.toThrow(
    expect.objectContaining({ code: 'FORBIDDEN' }),
  )
  for (const open of [{ method: 'GET' }, { method: 'POST', impersonation: 'allowed' }] as const)
    expect(await guard.admit({ ...open, scope: 'account' }, request())).toMatchObject({ role: 'owner' })
  expect(await guardOf().guard.admit({ method: 'POST', scope: 'account' }, request())).toMatchObject({
    role: 'owner',
  })
})

const [fresh, old] = [() => new Date(Date.now() - 9 * 60_000), () => new Date(Date.now() - 11 * 60_000)]
test.each([
  // Columns: required proof, whether the person has a factor, the two proofs, and whether they are enough.
  ['person', false, fresh(), null, true],
  ['person', false, old(), null, false],
  ['person', true, fresh(), null, false],
  ['person', true, fresh(), old(), false],
  ['person', true, old(), fresh(), true],
  ['factor', false, old(), null, true],
  ['factor', true, fresh(), null, false],
  ['factor', true, fresh(), old(), false],
  ['factor', true, old(), fresh(), true],
] as const)(
  'proof of the %s, has a factor: %s, proven %s, by the factor %s: %s',
  async (proof, hasFactor, authenticatedAt, factorAt, isEnough) => {
    const { guard } = guardOf({ session: { authenticatedAt, factorAt } }, { hasFactor })
    const admitted = guard.admit({ method: 'POST', scope: 'account', proof }, request())
    if (isEnough) await expect(admitted).resolves.toMatchObject({ role: 'owner' })
    else await expect(admitted).rejects.toThrow(expect.objectContaining({ code: 'RECENT_LOGIN_REQUIRED' }))
  },
)

test('a role without the permission of a call is refused', async () => {
  const admitted = (role: Role, permission: Permission) =>
    guardOf({ role }).guard.admit({ method: 'POST', scope: 'account', permission }, request())
  await expect(admitted('viewer', 'manage')).rejects.toThrow(expect.objectContaining({ code: 'FORBIDDEN' }))
  expect(await admitted('manager', 'manage')).toMatchObject({ role: 'manager' })
  expect(() => requirePermission({}, { role: 'viewer' })).not.toThrow()
})

test('accounts that ask for a second factor are locked until it was given', async () => {
  const memberships = [
    { id: 1, needsSecondFactor: true },
    { id: 2, needsSecondFactor: false },
  ] as unknown as SignedIn['memberships']
  const idsOf = async (factorAt: Date | null) => {
    const ctx = (await guardOf({ memberships, session: { factorAt } }).guard.admit(
      { method: 'POST', scope: 'account' },
      request(),
    )) as Context
    return [ctx.memberships, ctx.lockedMemberships].map((some) => some.map(({ id }) => id))
  }
  expect(await idsOf(null)).toEqual([[2], [1]])
  expect(await idsOf(new Date(0))).toEqual([[1, 2], []])
})

test.each([
  ['active', undefined, null],
  ['choosing', undefined, 'TRIAL_OR_PAYMENT_REQUIRED'],
  ['expired', undefined, 'PACKAGE_EXPIRED'],
  ['expired', 'active', null],
  ['active', 'choosing', 'TRIAL_OR_PAYMENT_REQUIRED'],
  ['active', 'expired', 'PACKAGE_EXPIRED'],
] as const)('an account that is %s, reached account %s: %s', (standing, there, code) => {
  const person = { kind: 'user' }
  const membership = there && { standing: there }
  const ctx = {
    person,
    standing,
    membership,
    memberships: membership ? [membership] : [],
  } as unknown as Context
  const call = () => requireActiveAccount({ scope: 'account', permission: 'view' }, ctx)
  if (code === null) expect(call).not.toThrow()
  else expect(call).toThrow(expect.objectContaining({ code }))
  expect(() => requireActiveAccount({ scope: 'account', isOpen: true }, ctx)).not.toThrow()
})

test.each([
  ['account', 'user', undefined, true],
  ['account', 'user', 'view', false],
  ['user', 'user', undefined, false],
  ['account', 'client', undefined, false],
] as const)(
  'who works elsewhere may make personal calls: %s of a %s, %s',
  (scope, kind, permission, isAllowed) => {
    const memberships = [{ standing: 'expired' }, { standing: 'active' }]
    const ctx = { person: { kind }, standing: 'expired', membership: null, memberships } as unknown as Context
    const call = () => requireActiveAccount({ scope, ...(permission && { permission }) }, ctx)
    if (isAllowed) expect(call).not.toThrow()
    else expect(call).toThrow(expect.objectContaining({ code: 'PACKAGE_EXPIRED' }))
  },
)

test.each([
  ['Bearer abc', 'abc'],
  ['bearer abc', 'abc'],
  ['BEARER abc more', 'abc'],
  ['Basic abc', null],
  ['Bearer', null],
  ['Bearer ', null],
  ['', null],
  [undefined, null],
])('the token of "%s" is %s', (authorization, token) => {
  expect(bearerOf(request(authorization === undefined ? {} : { authorization }))).toBe(token)
})
