import { consoleSites } from '@rankline/contract/search-console/calls'
import { expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { makeProject } from '../../../tests/support/keywords.ts'
import { type SignedUp, signUp } from '../../../tests/support/people.ts'

const app = appForTests()

test('the sites of projects are named, only to who sees all of them', async () => {
  const person = await signUp(app)
  const stranger = await signUp(app)
  const shop = await makeProject(app, person, { project_name: 'Shop' })
  const boots = await makeProject(app, person, { project_name: 'Boots' })
  const member = await makeMember(app, person, 'viewer', { project_ids: [boots.id] })
  await app.database.db
    .insertInto('console_sites')
    .values({
      account_id: person.accountId,
      project_id: shop.id,
      connection_id: 1,
      site: 'sc-domain:example.com',
    })
    .execute()
  const ask = (by: Pick<SignedUp, 'token'>, ...ids: number[]) =>
    app.call(consoleSites, { project_ids: ids }, by.token)
  const { body } = await ask(person, shop.id, boots.id)
  expect(body).toMatchObject({ items: [{ project_id: shop.id, name: 'sc-domain:example.com' }] })
  expect((await ask(member, boots.id)).body).toMatchObject({ items: [] })
  expect((await ask(member, shop.id, boots.id)).status).toBe(404)
  expect((await ask(stranger, shop.id)).status).toBe(404)
})
