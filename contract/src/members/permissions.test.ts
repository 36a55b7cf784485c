import { expect, test } from 'vitest'
import { isAbove, isAllowed, memberRoles, type Permission, type Role, roles } from './permissions.ts'

const permissions: Permission[] = ['view', 'note', 'update', 'add', 'manage', 'connect', 'invite', 'own']

// Written down once more, so that a change of a role is seen here.
const expected: Record<Role, string> = {
  admin: 'view note update add manage connect invite own',
  owner: 'view note update add manage connect invite own',
  manager: 'view note update add manage connect invite',
  moderator: 'view note update',
  viewer: 'view',
  contributor: 'view note add',
  client: 'view note update add manage connect invite',
  client_alone: 'view note update add manage connect',
}

test('every role is known', () => expect(roles).toEqual(Object.keys(expected)))

test.each(roles)('%s may do what its role allows, and nothing else', (role) => {
  expect(permissions.filter((permission) => isAllowed(role, permission)).join(' ')).toBe(expected[role])
})

test.each<[Role, string]>([
  ['admin', 'owner manager moderator viewer'],
  ['owner', 'owner manager moderator viewer'],
  ['client', 'owner manager moderator viewer'],
  ['manager', 'moderator viewer'],
  ['moderator', ''],
  ['viewer', ''],
  ['contributor', ''],
  ['client_alone', ''],
])('%s invites and assigns: %s', (role, others) => {
  expect(memberRoles.filter((other) => isAbove(role, other)).join(' ')).toBe(others)
})
