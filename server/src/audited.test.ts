import { updateAdminPackage } from '@rankline/contract/admin-packages'
import { setSwitch } from '@rankline/contract/admin-settings'
import { exportAudit, listAudit } from '@rankline/contract/audit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from './app.ts'
import { createTestApp, type TestApp } from './testing/app.ts'
import { makeWorld, type World } from './testing/authorization.ts'
import { rows } from './testing/authorization-rows.ts'
import { send } from './testing/send.ts'

let app: TestApp
let world: World

beforeAll(async () => {
  app = await createTestApp()
  world = await makeWorld(app)
})
afterAll(() => app.close())

const administrator = () => world.people.administrator
const entries = async (input: { search?: string; user_id?: number } = {}) =>
  (await app.items(listAudit, input, administrator().token)).data

const writes = endpoints.filter(({ scope, method }) => scope === 'admin' && method !== 'GET')

test.each(writes.map((endpoint) => [endpoint.path, endpoint] as const))(
  'an administrator’s change is in the audit log: %s',
  async (path, endpoint) => {
    const [last] = await entries()
    const input = await rows[path]!.input(world, 'administrator')
    const { status } = await send(app, endpoint, input, { token: administrator().token })
    expect(status).toBe(200)
    const [entry] = await entries()
    expect(entry).toMatchObject({ actor: { id: administrator().userId } })
    expect(entry?.id).not.toBe(last?.id)
    expect(entry?.subject).not.toBe('')
  },
)

test('an entry has the changed values alone, before and after, and is found by its subject', async () => {
  const { token } = administrator()
  await app.items(setSwitch, { name: 'trial_enabled', is_on: 0 }, token)
  await app.items(setSwitch, { name: 'trial_enabled', is_on: 0 }, token)
  await app.items(setSwitch, { name: 'trial_enabled', is_on: 1 }, token)
  const found = await entries({ search: 'TRIAL_en' })
  expect(found.map(({ before, after }) => [before, after])).toEqual([
    [{ is_on: false }, { is_on: true }],
    [{ is_on: true }, { is_on: false }],
  ])
  const input = await rows['package/mUpdate']!.input(world, 'administrator')
  await send(app, updateAdminPackage, { ...input, price: 77 }, { token })
  const [changed] = await entries()
  expect(changed).toMatchObject({ action: 'package_changed', after: { price: 77 } })
  expect(changed?.after).not.toHaveProperty('slug')
  expect(await entries({ user_id: world.people.holder.userId })).toEqual([])
})

test('the log is downloaded as CSV, and only added to', async () => {
  const { path } = await app.items(exportAudit, {}, administrator().token)
  const { payload } = await app.app.inject({ method: 'GET', url: path })
  expect(payload).toContain('Id,Time,Who,What,Subject,Before,After')
  expect(payload).toContain(`,${administrator().username},Switch changed,trial_enabled,`)
  for (const change of [
    sql`UPDATE audit_entries SET subject = 'nothing'`,
    sql`DELETE FROM audit_entries`,
    sql`TRUNCATE audit_entries`,
  ])
    await expect(change.execute(app.database.db)).rejects.toThrow('audit entries are only added')
})
