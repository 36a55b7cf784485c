import { createBrand } from '@rankline/contract/brands/calls'
import { createClient, registerClient } from '@rankline/contract/clients/calls'
import {
  allResalePackages,
  createResalePackage,
  findResalePackage,
  listResalePackages,
  resaleAllowance,
  toggleResalePackage,
  updateResalePackage,
} from '@rankline/contract/resale/calls'
import { resaleLimits } from '@rankline/contract/resale/forms'
import { beforeAll, describe, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { giveLimits, type SignedUp, signUp } from '../../../tests/support/people.ts'
import {
  clientForm,
  errorsOf,
  newBrand,
  newClient,
  newPackage,
  resaleForm,
  unique,
} from '../../../tests/support/resale.ts'

const app = appForTests()
let owner: SignedUp
let stranger: SignedUp

beforeAll(async () => {
  owner = await signUp(app)
  stranger = await signUp(app)
})

/** The refused fields. */
async function refused(input: object): Promise<string[]> {
  const { status, body } = await app.call(createResalePackage, { ...resaleForm, ...input }, owner.token)
  expect(status).toBe(422)
  return Object.keys(errorsOf(body) ?? {})
}

test('WL-047 WL-048 WL-087 WL-089 a package has its fields and its limits', async () => {
  const { id } = await newPackage(app, owner, { name: 'Large', time_limit: '' })
  const found = await app.items(findResalePackage, { user_wl_package_id: id }, owner.token)
  expect(found).toEqual({
    id,
    name: 'Large',
    time_limit: null,
    time_limit_text: 'Unlimited',
    status: 1,
    permissions_json: {
      allowed_projects: 2,
      allowed_keywords: 50,
      allowed_competitors_per_project_keyword: 3,
      allowed_team_members: 1,
      allowed_daily_requests: 10,
      allowed_api_access: 0,
    },
    created_at: expect.any(String),
  })
  const days = await newPackage(app, owner, { time_limit: 30 })
  expect([days.time_limit, days.time_limit_text]).toEqual([30, '30 days'])
})

test('WL-061 the name of a package has 1 to 60 characters', async () => {
  for (const name of ['', 'x'.repeat(61)]) expect(await refused({ name })).toEqual(['name'])
  expect((await newPackage(app, owner, { name: 'x'.repeat(60) })).name).toHaveLength(60)
})

test('WL-062 a time limit is a number of days or missing', async () => {
  for (const time_limit of ['x', '1.5']) expect(await refused({ time_limit })).toEqual(['time_limit'])
  expect((await newPackage(app, owner, { time_limit: '' })).time_limit).toBeNull()
})

test('WL-063 each limit is needed to create a package, none to change it', async () => {
  for (const name of resaleLimits) {
    for (const wrong of ['', 'x']) expect(await refused({ [name]: wrong })).toEqual([name])
  }
  const before = await newPackage(app, owner)
  const input = { user_wl_package_id: before.id, name: 'Renamed' }
  const after = await app.items(updateResalePackage, input, owner.token)
  expect(after).toEqual({ ...before, name: 'Renamed' })
})

test("WL-064 WL-109 no limit exceeds the owner's own, by creating or changing", async () => {
  const agency = await signUp(app)
  const limits = Object.fromEntries(resaleLimits.map((name) => [name, 5]))
  await giveLimits(app, agency.accountId, limits)
  const own = { ...limits, allowed_api_access: 0 }
  expect(await app.items(resaleAllowance, {}, agency.token)).toEqual(own)
  const full = { ...resaleForm, ...limits }
  const { user_wl_package: made } = await app.items(createResalePackage, full, agency.token)
  for (const name of resaleLimits) {
    const created = await app.call(createResalePackage, { ...full, [name]: 6 }, agency.token)
    expect([created.status, errorsOf(created.body)]).toEqual([422, { [name]: ['must be between 0-5'] }])
    // Empty is unlimited, which is more than five.
    for (const over of [6, '' as unknown as null]) {
      const input = { user_wl_package_id: made.id, [name]: over }
      const changed = await app.call(updateResalePackage, input, agency.token)
      expect([changed.status, Object.keys(errorsOf(changed.body) ?? {})]).toEqual([422, [name]])
    }
  }
  const none = { user_wl_package_id: made.id, allowed_team_members: 0 }
  const { permissions_json } = await app.items(updateResalePackage, none, agency.token)
  expect(permissions_json).toEqual({ ...own, allowed_team_members: 0 })
})

test('an agency gives API access, if it has it', async () => {
  const { id } = await newPackage(app, owner, { allowed_api_access: 1 })
  const change = (allowed_api_access: 0 | 1 | undefined, more = {}) =>
    app.items(updateResalePackage, { user_wl_package_id: id, allowed_api_access, ...more }, owner.token)
  expect((await change(undefined, { name: 'Renamed' })).permissions_json.allowed_api_access).toBe(1)
  expect((await change(0)).permissions_json.allowed_api_access).toBe(0)
  expect((await change(1)).permissions_json.allowed_api_access).toBe(1)
  expect((await app.items(resaleAllowance, {}, owner.token)).allowed_api_access).toBe(1)
  const without = await signUp(app)
  await giveLimits(app, without.accountId, {})
  const { id: other } = await newPackage(app, without)
  for (const [call, input] of [
    [createResalePackage, { ...resaleForm, allowed_api_access: 1 }],
    [updateResalePackage, { user_wl_package_id: other, allowed_api_access: 1 }],
  ] as const) {
    const { status, body } = await app.call(call, input, without.token)
    expect([status, Object.keys(errorsOf(body) ?? {})]).toEqual([422, ['allowed_api_access']])
  }
})

test('an unlimited owner empties a limit, and 0 stays none', async () => {
  const { id } = await newPackage(app, owner)
  const input = { user_wl_package_id: id, allowed_keywords: null, allowed_projects: 0, time_limit: null }
  const changed = await app.items(updateResalePackage, input, owner.token)
  expect(changed).toMatchObject({ time_limit: null, time_limit_text: 'Unlimited' })
  expect(changed.permissions_json).toMatchObject({ allowed_keywords: null, allowed_projects: 0 })
})

test('WL-065 WL-090 changing a package takes a PUT override and its id', async () => {
  const { id } = await newPackage(app, owner)
  const url = '/api/v1/user-wl-packages/updateAuth'
  const headers = { authorization: `Bearer ${owner.token}` }
  const send = (payload: object) => app.app.inject({ method: 'POST', url, headers, payload })
  const answer = await send({ _method: 'PUT', user_wl_package_id: id, name: 'By override' })
  expect([answer.statusCode, answer.json().items.name]).toEqual([200, 'By override'])
  const nameless = await send({ _method: 'PUT', name: 'Nobody' })
  expect([nameless.statusCode, Object.keys(nameless.json().errors)]).toEqual([422, ['user_wl_package_id']])
  expect((await send({ user_wl_package_id: id, name: 'x' })).statusCode).toBe(405)
})

test('WL-088 WL-091 a page of packages, all enabled ones, and switching one off and on', async () => {
  const agency = await signUp(app)
  const [first, second] = [
    await newPackage(app, agency, { name: 'B' }),
    await newPackage(app, agency, { name: 'A' }),
  ]
  const page = await app.items(listResalePackages, {}, agency.token)
  expect(page.data.map(({ id }) => id)).toEqual([second.id, first.id])
  const sorted = await app.items(listResalePackages, { sort: 'name', order: 'asc' }, agency.token)
  expect(sorted.data.map(({ name }) => name)).toEqual(['A', 'B'])
  const toggle = () => app.items(toggleResalePackage, { user_wl_package_id: first.id }, agency.token)
  expect((await toggle()).status).toBe(0)
  const all = () => app.items(allResalePackages, {}, agency.token)
  expect((await all()).map(({ name }) => name)).toEqual(['A'])
  const disabled = { name: 'X', address_name: unique('x'), package_id: first.id }
  expect((await app.call(createBrand, disabled, agency.token)).status).toBe(422)
  expect((await toggle()).status).toBe(1)
  expect((await all()).map(({ name }) => name)).toEqual(['A', 'B'])
})

test('a stranger sees and changes no package', async () => {
  const { id } = await newPackage(app, owner)
  const named = { user_wl_package_id: id }
  for (const call of [findResalePackage, updateResalePackage, toggleResalePackage])
    expect((await app.call(call, named, stranger.token)).status).toBe(404)
  expect((await app.items(listResalePackages, {}, stranger.token)).total).toBe(0)
})

describe('the limits of the agency', () => {
  const roomFor = async (limits: { allowed_dashboards?: number; allowed_brands?: number }) => {
    const agency = await signUp(app)
    await giveLimits(app, agency.accountId, limits as { allowed_dashboards: number })
    return agency
  }
  const statuses = async (calls: Promise<{ status: number }>[]) => {
    const answers = (await Promise.all(calls)).map(({ status }) => status)
    return { made: answers.filter((status) => status === 200).length, answers: new Set(answers) }
  }

  test('BILL-040 of fifty dashboards created at once, three are', async () => {
    const agency = await roomFor({ allowed_dashboards: 3 })
    const brand = await newBrand(app, agency)
    const created = await statuses(
      Array.from({ length: 50 }, () =>
        app.call(createClient, { ...clientForm(), user_brand_id: brand.id }, agency.token),
      ),
    )
    expect(created).toEqual({ made: 3, answers: new Set([200, 403]) })
  })

  test('of fifty who register at once, as many become clients as the agency has room for', async () => {
    const agency = await roomFor({ allowed_dashboards: 4 })
    const brand = await newBrand(app, agency)
    await newClient(app, agency, brand)
    const calls = Array.from({ length: 50 }, () =>
      app.call(registerClient, { ...clientForm(), user_brand_id: brand.id }),
    )
    expect(await statuses(calls)).toEqual({ made: 3, answers: new Set([200, 403]) })
    const late = await app.call(registerClient, { ...clientForm(), user_brand_id: brand.id })
    expect(late.body.message).toBe('No more clients can register here at the moment.')
  })

  test('BILL-040 of fifty brands created at once, two are', async () => {
    const agency = await roomFor({ allowed_brands: 2 })
    const { id } = await newPackage(app, agency)
    const calls = Array.from({ length: 50 }, () =>
      app.call(createBrand, { name: 'X', address_name: unique('x'), package_id: id }, agency.token),
    )
    expect(await statuses(calls)).toEqual({ made: 2, answers: new Set([200, 403]) })
  })
})
