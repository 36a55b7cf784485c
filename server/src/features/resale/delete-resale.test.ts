import { findBrand, listBrands } from '@rankline/contract/brands/calls'
import { checkClient, findClient, listClients, loginClient } from '@rankline/contract/clients/calls'
import {
  deleteBrands,
  deleteClients,
  deleteResalePackages,
  listResalePackages,
  previewPackageDeletion,
} from '@rankline/contract/resale/calls'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'
import { clientForm, newBrand, newClient, newPackage } from '../../../tests/support/resale.ts'

const app = appForTests()
let owner: SignedUp

beforeEach(async () => {
  owner = await signUp(app)
})

const total = async (call: typeof listBrands | typeof listClients | typeof listResalePackages) =>
  (await app.items(call, {}, owner.token)).total

/** A brand with a client at work on a project of two keywords. */
async function brandAtWork() {
  const brand = await newBrand(app, owner)
  const form = clientForm()
  const client = await newClient(app, owner, brand, form)
  const { token } = await app.items(loginClient, { ...form, address_name: brand.address_name })
  const project = await makeProject(app, { token } as SignedUp)
  await makeKeywords(app, { token } as SignedUp, project, 'red shoes\nblue shoes')
  return { brand, client, token, project }
}

test('WL-017 WL-092 with a package its brands, their clients, projects and keywords are deleted', async () => {
  const { brand, token, project } = await brandAtWork()
  const kept = await brandAtWork()
  const ids = [brand.default_user_wl_package_id]
  expect(await app.items(previewPackageDeletion, { ids }, owner.token)).toEqual({
    brands: 1,
    dashboards: 1,
    projects: 1,
    keywords: 2,
    assigned: 0,
  })
  const { body } = await app.call(deleteResalePackages, { ids }, owner.token)
  expect(body.message).toBe('1 package has been deleted, with 1 brand and 1 dashboard.')
  expect([await total(listResalePackages), await total(listBrands), await total(listClients)]).toEqual([
    1, 1, 1,
  ])
  expect((await app.call(checkClient, {}, token)).status).toBe(401)
  expect((await app.items(checkClient, {}, kept.token)).username).toBe(kept.client.username)
  const { db } = app.database
  const left = await db
    .selectFrom('keywords')
    .select('id')
    .where('project_id', '=', project.id)
    .where('deleted_at', 'is', null)
    .execute()
  expect(left).toEqual([])
  const gone = await db
    .selectFrom('projects')
    .select('deleted_at')
    .where('id', '=', project.id)
    .executeTakeFirstOrThrow()
  expect(gone.deleted_at).not.toBeNull()
})

test('a client of another brand who has the deleted package gets that of their brand, until the same end', async () => {
  const brand = await newBrand(app, owner)
  const other = await newPackage(app, owner, { name: 'Other', time_limit: 7 })
  const client = await newClient(app, owner, brand, { package_id: other.id })
  await app.items(deleteResalePackages, { ids: [other.id] }, owner.token)
  const after = await app.items(findClient, { user_dashboard_id: client.id }, owner.token)
  expect(after).toEqual({
    ...client,
    user_wl_package: 'Small',
    user_wl_package_id: brand.default_user_wl_package_id,
  })
})

test('WL-024 WL-099 with a brand its clients are deleted, and its package stays', async () => {
  const { brand, token } = await brandAtWork()
  const { body } = await app.call(deleteBrands, { ids: [brand.id] }, owner.token)
  expect(body.message).toBe('1 brand has been deleted, with 1 dashboard.')
  expect([await total(listResalePackages), await total(listBrands), await total(listClients)]).toEqual([
    1, 0, 0,
  ])
  expect((await app.call(checkClient, {}, token)).status).toBe(401)
  expect((await app.call(findBrand, { user_brand_id: brand.id }, owner.token)).status).toBe(404)
  const again = await newBrand(app, owner, { address_name: brand.address_name })
  expect(again.address_name).toBe(brand.address_name)
})

test('WL-060 WL-104 two of each are deleted by their ids with a DELETE override, all or none', async () => {
  const [one, two] = [await brandAtWork(), await brandAtWork()]
  const foreign = await newBrand(app, await signUp(app))
  const remove = (path: string, ids: number[]) =>
    app.app.inject({
      method: 'POST',
      url: `/api/v1/${path}/deleteSelectedAuth`,
      headers: { authorization: `Bearer ${owner.token}` },
      payload: { _method: 'DELETE', ids },
    })
  expect((await remove('user-brands', [one.brand.id, foreign.id])).statusCode).toBe(404)
  expect(await total(listBrands)).toBe(2)
  for (const [path, ids, list] of [
    ['user-dashboards', [one.client.id, two.client.id], listClients],
    ['user-brands', [one.brand.id, two.brand.id], listBrands],
    [
      'user-wl-packages',
      [one.brand.default_user_wl_package_id, two.brand.default_user_wl_package_id],
      listResalePackages,
    ],
  ] as const) {
    const answer = await remove(path, [...ids])
    expect([path, answer.statusCode, answer.json().items.deleted_ids]).toEqual([path, 200, ids])
    expect(await total(list)).toBe(0)
  }
})

test('clients created while their brand is deleted are deleted or refused, never left without a brand', async () => {
  const brand = await newBrand(app, owner)
  const creations = Array.from({ length: 10 }, () => newClient(app, owner, brand).catch(() => undefined))
  const removed = await app.call(deleteBrands, { ids: [brand.id] }, owner.token)
  await Promise.all(creations)
  expect(removed.status).toBe(200)
  expect(await total(listClients)).toBe(0)
})

test('a stranger deletes nothing', async () => {
  const { brand, client } = await brandAtWork()
  const stranger = await signUp(app)
  for (const [call, id] of [
    [deleteResalePackages, brand.default_user_wl_package_id],
    [deleteBrands, brand.id],
    [deleteClients, client.id],
  ] as const)
    expect((await app.call(call, { ids: [id] }, stranger.token)).status).toBe(404)
  expect(await total(listClients)).toBe(1)
})

test('keywords above the limit of the package that clients fall back to are disabled, the newest first', async () => {
  const brand = await newBrand(app, owner, {
    package_id: (await newPackage(app, owner, { allowed_keywords: 2 })).id,
  })
  const large = await newPackage(app, owner, { name: 'Large', allowed_keywords: 50 })
  const form = clientForm()
  await newClient(app, owner, brand, { ...form, package_id: large.id })
  const { token } = await app.items(loginClient, { ...form, address_name: brand.address_name })
  const project = await makeProject(app, { token } as SignedUp)
  await makeKeywords(app, { token } as SignedUp, project, 'one\ntwo\nthree\nfour')
  const enabled = async () => {
    const rows = await app.database.db
      .selectFrom('keywords')
      .select(['id', 'is_enabled'])
      .where('project_id', '=', project.id)
      .orderBy('id')
      .execute()
    return rows.map((row) => row.is_enabled)
  }
  expect(await enabled()).toEqual([true, true, true, true])
  await app.items(deleteResalePackages, { ids: [large.id] }, owner.token)
  expect(await enabled()).toEqual([true, true, false, false])
})
