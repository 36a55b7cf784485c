import { randomBytes } from 'node:crypto'
import {
  createAdminPackage,
  listAllPackages,
  packageFeatures,
  updateAdminPackage,
} from '@rankline/contract/admin/packages'
import { register } from '@rankline/contract/auth/calls'
import type { WireValue } from '@rankline/contract/encoding'
import { findPackage, listPackages } from '@rankline/contract/packages/calls'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeAdministrator } from '../../../tests/support/administrator.ts'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { testInstallation } from '../../../tests/support/installation.ts'
import { bulk, makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { recordedLog } from '../../../tests/support/log.ts'
import { givePackage, type SignedUp, signUp } from '../../../tests/support/people.ts'
import { fitPackage } from './packages.jobs.ts'

const app = appForTests()
let administrator: SignedUp

beforeAll(async () => {
  administrator = await makeAdministrator(app)
})

const gold = { name: 'Gold', plan_id: '123456', plan_id_yearly: '654321', price: 9.5, is_hidden: 0 }
const named = (values: Record<string, WireValue> = {}) => ({
  ...gold,
  name: `Gold ${randomBytes(4).toString('hex')}`,
  ...values,
})
const create = (values: Record<string, WireValue> = {}) =>
  app.call(createAdminPackage, named(values), administrator.token)
const created = (values: Record<string, WireValue> = {}) =>
  app.items(createAdminPackage, named(values), administrator.token)
const errorsOf = async (values: Record<string, WireValue>) => {
  const { body } = await create(values)
  return body.status === 'error' ? body.errors : null
}
const slugId = async (slug: string) =>
  (
    await app.database.db
      .selectFrom('packages')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
  ).id

test('ADM-033 a package has its prices, limits and features', async () => {
  const id = await slugId('agency-5000')
  const { data } = await app.items(listAllPackages, { id }, administrator.token)
  expect(data).toEqual([
    {
      id,
      slug: 'agency-5000',
      name: 'agency-5000',
      plan_id: 11,
      plan_id_yearly: 12,
      price: 235,
      currency: 'USD',
      time_limit: 30,
      is_hidden: 0,
      allowed_projects: null,
      allowed_keywords: 5000,
      allowed_keywords_per_project: null,
      allowed_competitors: null,
      allowed_competitors_per_project_keyword: 20,
      allowed_team_members: 25,
      allowed_daily_requests: 1000,
      allowed_dashboards: 50,
      allowed_brands: 5,
      allowed_google_apis: null,
      allowed_whitelabel_reports: 1,
      allowed_api_access: 1,
      allowed_premium_support: 1,
      total_users: 0,
      created_at: expect.stringMatching(/Z$/),
    },
  ])
})

test('ADM-069 package/fetchAdmin takes an id; without one it lists all', async () => {
  const call = (query: string) =>
    app.app.inject({
      url: `/api/v2/package/fetchAdmin${query}`,
      headers: { authorization: `Bearer ${administrator.token}` },
    })
  const id = await slugId('starter-250')
  expect((await call(`?id=${id}`)).json().items.data).toMatchObject([{ id }])
  expect((await call('?id=99999')).statusCode).toBe(404)
  const { total, data } = (await call('?sort=price&order=asc')).json().items
  expect(total).toBeGreaterThan(8)
  const prices = data.map(({ price }: { price: number }) => price)
  expect(prices).toEqual(prices.toSorted((a: number, b: number) => a - b))
})

test('ADM-070 a package is created and edited, and is for sale at once', async () => {
  const { id, slug } = await created({ name: 'Silver & Co', allowed_keywords: 40, allowed_brands: -1 })
  expect(slug).toBe('silver-co')
  const changes = { name: 'Silver', allowed_keywords: 60, allowed_brands: '', allowed_premium_support: 1 }
  const input = { ...gold, package_id: id, ...changes }
  expect(await app.items(updateAdminPackage, input, administrator.token)).toMatchObject({
    id,
    name: 'Silver',
    slug: 'silver-co',
    allowed_keywords: 60,
    allowed_brands: null,
    allowed_premium_support: 1,
  })
  const offered = (await app.items(listPackages, {})).find((one) => one.id === id)
  expect(offered).toMatchObject({ name: 'Silver', price: 9.5, keywords: 60, brands: -1, premium_support: -2 })
  expect((await created({ name: 'Silver & Co' })).slug).toBe('silver-co-2')
})

test('BILL-029 BILL-044 blank and 0 are unlimited, -1 is none, in the database, the form and the prices', async () => {
  const limits = { allowed_projects: '', allowed_keywords: 0, allowed_dashboards: -1, allowed_brands: 7 }
  const { id, ...shown } = await created(limits)
  expect(shown).toMatchObject({
    allowed_projects: null,
    allowed_keywords: null,
    allowed_dashboards: -1,
    allowed_brands: 7,
  })
  const row = await app.database.db.selectFrom('packages').selectAll().where('id', '=', id).executeTakeFirst()
  expect(row).toMatchObject({
    slug: shown.slug,
    name: shown.name,
    price: '9.50',
    plan_id: 123_456,
    plan_id_yearly: 654_321,
    time_limit: null,
    is_hidden: false,
    allowed_projects: null,
    allowed_keywords: null,
    allowed_dashboards: 0,
    allowed_brands: 7,
  })
  expect((await app.items(listPackages, {})).find((one) => one.id === id)).toMatchObject({
    projects: -1,
    keywords: -1,
    dashboards: 0,
    brands: 7,
  })
})

describe('the form', () => {
  test('ADM-044 a name is required and has 190 characters at most', async () => {
    expect(await errorsOf({ name: '' })).toEqual({ name: ['name field is required'] })
    expect(await errorsOf({ name: 'x'.repeat(191) })).toEqual({ name: ['must be between 1-190 characters'] })
    expect((await create({ name: 'x'.repeat(190) })).status).toBe(200)
  })
  test('ADM-045 plan ids are required and whole numbers', async () => {
    for (const field of ['plan_id', 'plan_id_yearly']) {
      expect(await errorsOf({ [field]: 'x' })).toEqual({ [field]: ['must be an integer'] })
      expect(Object.keys((await errorsOf({ [field]: '' })) ?? {})).toEqual([field])
      expect(Object.keys((await errorsOf({ [field]: '9'.repeat(30) })) ?? {})).toEqual([field])
      expect((await created({ [field]: '987654' }))[field as 'plan_id']).toBe(987_654)
    }
  })
  test('ADM-046 a price is required and a number', async () => {
    expect(await errorsOf({ price: 'x' })).toEqual({ price: ['must be a number'] })
    expect(await errorsOf({ price: '' })).toEqual({ price: ['price field is required'] })
    expect((await created({ price: '19.99' })).price).toBe(19.99)
  })
  test('ADM-047 limits are optional whole numbers', async () => {
    expect((await created({ allowed_keywords: '10000' })).allowed_keywords).toBe(10_000)
    expect((await created({ allowed_keywords: '' })).allowed_keywords).toBeNull()
    for (const wrong of ['x', '1.5', '-2', '9'.repeat(191)])
      expect(Object.keys((await errorsOf({ allowed_keywords: wrong })) ?? {})).toEqual(['allowed_keywords'])
  })
  test('ADM-048 features are 0 or 1', async () => {
    for (const field of [
      'allowed_whitelabel_reports',
      'allowed_api_access',
      'allowed_premium_support',
    ] as const) {
      expect(await errorsOf({ [field]: 2 })).toEqual({ [field]: ['may get only specific values'] })
      expect((await created({ [field]: 1 }))[field]).toBe(1)
      expect((await created())[field]).toBe(0)
    }
  })
  test('ADM-049 whether it is hidden is required on create, and kept on edit', async () => {
    expect(await errorsOf({ is_hidden: '' })).toEqual({ is_hidden: ['is hidden field is required'] })
    expect(await errorsOf({ is_hidden: 2 })).toEqual({ is_hidden: ['may get only specific values'] })
    const { id, name } = await created({ is_hidden: 1 })
    const input = { ...gold, package_id: id, name, is_hidden: '' }
    expect((await app.items(updateAdminPackage, input, administrator.token)).is_hidden).toBe(1)
  })
  test('ADM-050 a time limit is an optional whole number', async () => {
    expect(await errorsOf({ time_limit: 'x' })).toEqual({ time_limit: ['must be an integer'] })
    expect((await created({ time_limit: '' })).time_limit).toBeNull()
    expect((await created({ time_limit: 30 })).time_limit).toBe(30)
  })
  test('ADM-051 an edit names the package and the method PUT', async () => {
    const { id, name } = await created()
    const post = (payload: object) =>
      app.app.inject({
        method: 'POST',
        url: '/api/v2/package/mUpdate',
        headers: { authorization: `Bearer ${administrator.token}` },
        payload,
      })
    const input = { ...gold, name, price: 3 }
    expect((await post({ ...input, _method: 'PUT' })).json().errors).toEqual({
      package_id: ['package id field is required'],
    })
    expect((await post({ ...input, _method: 'PUT', package_id: 'x' })).statusCode).toBe(422)
    expect((await post({ ...input, package_id: id })).statusCode).toBe(405)
    expect((await post({ ...input, _method: 'PUT', package_id: 99_999 })).statusCode).toBe(404)
    expect((await post({ ...input, _method: 'PUT', package_id: id })).json().items).toMatchObject({
      id,
      price: 3,
    })
  })
})

test('ADM-051 ADM-070 what an edit does not send stays, and what it sends empty is unlimited', async () => {
  const limits = {
    ...{
      allowed_projects: 3,
      allowed_keywords: 60,
      allowed_keywords_per_project: 20,
      allowed_competitors: 4,
    },
    ...{ allowed_competitors_per_project_keyword: 2, allowed_team_members: 5, allowed_daily_requests: 6 },
    ...{ allowed_dashboards: 7, allowed_brands: 8, allowed_google_apis: 9, time_limit: 30 },
    ...{ allowed_whitelabel_reports: 1, allowed_api_access: 1, allowed_premium_support: 1 },
  }
  const { id, name } = await created({ ...limits, is_hidden: 1 })
  const required = { package_id: id, name, plan_id: '1', plan_id_yearly: '2', price: 4 }
  const edit = (values: Record<string, WireValue>) =>
    app.items(updateAdminPackage, { ...required, ...values }, administrator.token)
  expect(await edit({})).toMatchObject({ ...limits, is_hidden: 1, price: 4 })
  for (const field of Object.keys(limits)) {
    const changed = await edit({ [field]: '' })
    const kept = Object.fromEntries(Object.entries(limits).filter(([other]) => other !== field))
    const { [field as keyof typeof limits]: emptied } = changed
    expect([field, emptied]).toEqual([field, packageFeatures.some((one) => one === field) ? 0 : null])
    expect(changed).toMatchObject(kept)
    await edit(limits)
  }
})

test('ADM-078 nobody becomes an administrator by the name of a package', async () => {
  for (const name of ['admin', ' Admin ', 'ADMIN!', 'My Trial', 'trial'])
    expect(Object.keys((await errorsOf({ name })) ?? {})).toEqual(['name'])
  const { id } = await created()
  const rename = (package_id: number, name: string, is_hidden = 1) =>
    app.call(updateAdminPackage, { ...gold, package_id, name, is_hidden }, administrator.token)
  expect((await rename(id, 'admin')).status).toBe(422)
  expect((await rename(await slugId('admin'), 'Boss')).status).toBe(422)
  expect((await rename(await slugId('admin'), 'admin', 0)).status).toBe(422)
  expect((await rename(await slugId('admin'), 'admin')).status).toBe(200)
  const visitor = { username: 'intruder', password: 'secret-intruder', email: 'intruder@example.com' }
  expect((await app.call(register, { ...visitor, package_slug: 'admin' })).status).toBe(422)
  expect((await app.call(findPackage, { package_name: 'admin' })).status).toBe(404)
})

test('a smaller package disables the newest keywords above it', async () => {
  const { id, slug, name } = await created({ allowed_keywords: 5 })
  const person = await signUp(app)
  await givePackage(app, person.accountId, { slug })
  const project = await makeProject(app, person)
  await makeKeywords(app, person, project, bulk(5))
  const input = { ...gold, package_id: id, name, allowed_keywords: 2 }
  await app.items(updateAdminPackage, input, administrator.token)
  const { db } = app.database
  const { log } = recordedLog()
  await fitPackage.perform({ db, log, installation: testInstallation }, { packageId: id })
  const enabled = await db
    .selectFrom('keywords')
    .select('id')
    .where('account_id', '=', person.accountId)
    .where('is_enabled', '=', true)
    .execute()
  expect(enabled).toHaveLength(2)
})
