/**
 * Roles of a person in an account: its owner, a team member, or a brand's client. `client_alone` is a client
 * whose package has no team members. `contributor` is a client in a project that the agency shares, who may add to it.
 */
export const roles = [
  'admin',
  'owner',
  'manager',
  'moderator',
  'viewer',
  'contributor',
  'client',
  'client_alone',
] as const
export type Role = (typeof roles)[number]

/** Roles for invitations, most powerful first. */
export const memberRoles = ['owner', 'manager', 'moderator', 'viewer'] as const
export type MemberRole = (typeof memberRoles)[number]

/**
 * Permission that a call needs in an account. `view`: read, export, own presets. `note`: add notes. `update`: flags, notes, tags,
 * competitors, rank requests. `add`: add keywords. `manage`: create and delete projects and keywords, reports, alerts. `connect`: use connections. `invite`:
 * members. `own`: billing, white label, changing connections.
 */
export type Permission = 'view' | 'note' | 'update' | 'add' | 'manage' | 'connect' | 'invite' | 'own'

const allowed: Record<Role, readonly Permission[]> = {
  admin: ['view', 'note', 'update', 'add', 'manage', 'connect', 'invite', 'own'],
  owner: ['view', 'note', 'update', 'add', 'manage', 'connect', 'invite', 'own'],
  manager: ['view', 'note', 'update', 'add', 'manage', 'connect', 'invite'],
  moderator: ['view', 'note', 'update'],
  viewer: ['view'],
  contributor: ['view', 'note', 'add'],
  client: ['view', 'note', 'update', 'add', 'manage', 'connect', 'invite'],
  client_alone: ['view', 'note', 'update', 'add', 'manage', 'connect'],
}

/** Role of a client in their own account. @param teamMembers as many as their package allows; null: unlimited */
export const roleOfClient = (teamMembers: number | null): Role =>
  teamMembers === 0 ? 'client_alone' : 'client'

/** Whether a role has a permission. */
export const isAllowed = (role: Role, permission: Permission): boolean => allowed[role].includes(permission)

/** Whether a role may invite and assign people of another role: owners, any role; others, only lower roles. */
export function isAbove(role: Role, other: MemberRole): boolean {
  if (role === 'client_alone' || role === 'contributor') return false
  if (role === 'admin' || role === 'owner' || role === 'client') return true
  return memberRoles.indexOf(role) < memberRoles.indexOf(other) && isAllowed(role, 'invite')
}

/**
 * Features of calls that a client may make about projects that the agency shares with them: the numbers of these
 * projects, and nothing about the team, its alerts, its reports and where they go.
 */
export const featuresOfShared: ReadonlySet<string> = new Set([
  ...['projects', 'dashboard', 'changes', 'charts', 'icons', 'engine-updates', 'search-console'],
  ...['project-keywords', 'matching-keywords', 'project-keyword-notes', 'project-keyword-tags', 'user-tags'],
  ...['project-keyword-positions', 'keyword-positions', 'project-keyword-hashes', 'project-keyword-features'],
  ...[
    'project-keyword-relateds',
    'project-keyword-competitors',
    'project-landing-pages',
    'project-cannibalisation',
  ],
  ...['export', 'presets', 'list-layout'],
])
