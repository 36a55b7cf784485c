import { addKeywords, listKeywords } from '@rankline/contract/keywords/calls'
import { deleteMember, inviteMembers, memberAllowance, toggleMember } from '@rankline/contract/members/calls'
import { usageData } from '@rankline/contract/packages/calls'
import { beforeEach, expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { makeMember } from '../../../tests/support/authorization.ts'
import { testInstallation } from '../../../tests/support/installation.ts'
import { makeKeywords, makeProject } from '../../../tests/support/keywords.ts'
import { givePackage, type SignedUp, signUp } from '../../../tests/support/people.ts'
import { createLog } from '../../platform/log.ts'
import { assignPackage } from '../packages/packages.service.ts'

const app = appForTests()
let person: SignedUp

beforeEach(async () => {
  person = await signUp(app)
  await givePackage(app, person.accountId, { slug: 'business-1000' })
})

const allowance = async (of = person) => (await app.items(memberAllowance, {}, of.token)).allowed_keywords

const keywordsUsage = async (of = person) =>
  (await app.items(usageData, {}, of.token)).find(({ name_default }) => name_default === 'allowed_keywords')

test('MEM-023 an invitation with 100 keywords takes them from the inviter at once, and gives them to the member', async () => {
  expect(await allowance()).toBe(1000)
  const emails = ['pending-member@example.net']
  await app.items(inviteMembers, { emails, role: 'manager', allowed_keywords: 100 }, person.token)
  expect(await allowance()).toBe(900)
  expect(await keywordsUsage()).toMatchObject({ allowed_amount: 900 })
  const member = await makeMember(app, person, 'manager', { allowed_keywords: 100 })
  expect(await allowance()).toBe(800)
  expect(await keywordsUsage(member)).toMatchObject({ allowed_amount_member: 100 })
})

test('MEM-022 who was invited without limits uses the inviter’s package', async () => {
  const project = await makeProject(app, person)
  const member = await makeMember(app, person, 'manager')
  expect(await allowance()).toBe(1000)
  await makeKeywords(app, person, project, 'own one\nown two')
  await app.items(addKeywords, { project_id: project.id, keywords: 'of the member' }, member.token)
  expect(await keywordsUsage()).toMatchObject({ allowed_amount: 1000, inuse_amount: 3 })
})

test('MEM-053 what was handed over stays so while the member is disabled, and returns when they are removed', async () => {
  const member = await makeMember(app, person, 'manager', { allowed_keywords: 100 })
  expect(await allowance()).toBe(900)
  await app.items(toggleMember, { user_member_id: member.memberId }, person.token)
  expect(await allowance()).toBe(900)
  await app.items(toggleMember, { user_member_id: member.memberId }, person.token)
  await app.items(deleteMember, { user_member_id: member.memberId }, person.token)
  expect(await allowance()).toBe(1000)
})

test('MEM-053 when the owner downgrades nothing is deleted, more is refused, and the newest keywords are disabled', async () => {
  const project = await makeProject(app, person)
  const member = await makeMember(app, person, 'manager', { allowed_keywords: 240 })
  const lines = Array.from({ length: 252 }, (_, index) => `keyword ${String(index).padStart(3, '0')}`)
  await makeKeywords(app, person, project, lines.join('\n'))
  const ctx = { db: app.database.db, log: createLog('silent', 'test'), installation: testInstallation }
  await assignPackage(ctx, { username: person.username, slug: 'starter-250', planType: 'monthly' })

  expect(await allowance()).toBe(10)
  expect(await keywordsUsage(member)).toMatchObject({ allowed_amount_member: 240 })
  const refused = await app.call(addKeywords, { project_id: project.id, keywords: 'more' }, person.token)
  expect(refused.status).toBe(403)
  const list = { project_id: project.id, sort: 'keyword', order: 'asc' } as const
  expect((await app.items(listKeywords, list, person.token)).total).toBe(252)
  const rows = await app.database.db
    .selectFrom('keywords')
    .select('is_enabled')
    .where('account_id', '=', person.accountId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  const disabled = rows.flatMap(({ is_enabled }, index) => (is_enabled ? [] : [index]))
  expect(disabled).toEqual([250, 251])
})
