import type { Role } from '@rankline/contract/members/permissions'
import { expect, test } from 'vitest'
import { ownershipLabel, ownershipOf } from './ownership.ts'

const keyword = {
  user_member_role: 'viewer',
  user_member_memberable_id: 7,
  user_member_userable_type: 'users',
  user_username: 'maya',
  user_dashboard_username: null,
} as const
const creator = { id: 7, isBrandUser: false }
const other = { id: 8, isBrandUser: false }

test('the role admin marks an admin', () => {
  expect(ownershipOf({ ...keyword, user_member_role: 'admin' }, other).isAdmin).toBe(true)
  expect(ownershipOf(keyword, other).isAdmin).toBe(false)
})

test('a creator has the id and the kind of account', () => {
  expect(ownershipOf(keyword, creator).isCreator).toBe(true)
  expect(ownershipOf(keyword, other).isCreator).toBe(false)
  expect(ownershipOf(keyword, { ...creator, isBrandUser: true }).isCreator).toBe(false)
  const ofBrand = { ...keyword, user_member_userable_type: 'user_dashboards' } as const
  expect(ownershipOf(ofBrand, { ...creator, isBrandUser: true }).isCreator).toBe(true)
  expect(ownershipOf(ofBrand, creator).isCreator).toBe(false)
})

test('a manager is a creator of the site itself', () => {
  expect(ownershipOf(keyword, creator).isManager).toBe(true)
  const ofBrand = { ...keyword, user_member_userable_type: 'user_dashboards' } as const
  expect(ownershipOf(ofBrand, { ...creator, isBrandUser: true })).toMatchObject({
    isCreator: true,
    isManager: false,
  })
})

test('a row names its creator to everybody else', () => {
  const label = (role: Role, viewer: typeof other) =>
    ownershipLabel(ownershipOf({ ...keyword, user_member_role: role }, viewer))
  expect(label('viewer', other)).toBe('Member (maya)')
  expect(label('admin', other)).toBe('Admin (maya)')
  expect(label('admin', creator)).toBeNull()
})

test('the name of a dashboard goes before that of a person', () => {
  expect(ownershipOf({ ...keyword, user_dashboard_username: 'acme' }, other).creatorName).toBe('acme')
  expect(ownershipOf({ ...keyword, user_dashboard_username: '' }, other).creatorName).toBe('maya')
})
