import { defineForm, integer, integerList, list, text } from '../validation/fields.ts'
import { arrayMaxLength, email, max, min, oneOf, required, requiredIf } from '../validation/rules.ts'
import { memberRoles } from './permissions.ts'

export const MOST_INVITATIONS = 190

/** Limits that can be shared with a member, in the order of the form. */
export const limiters = [
  'allowed_daily_requests',
  'allowed_keywords',
  'allowed_keywords_per_project',
  'allowed_projects',
  'allowed_competitors',
  'allowed_competitors_per_project_keyword',
  'allowed_team_members',
  'allowed_dashboards',
] as const
export type Limiter = (typeof limiters)[number]

/** Largest amount that can be stored; only the server knows how much an account may share. */
const most = 2_000_000_000
const limiter = integer(min(0), max(most)).describedAs(
  'Reserved for the member from your own limit; empty: shared with yours.',
)

export const inviteForm = defineForm({
  emails: list(required(), min(1), max(MOST_INVITATIONS), email(), arrayMaxLength(190)),
  role: text(required(), oneOf(...memberRoles)).withDefault('manager'),
  project_permission: text(required(), oneOf('all', 'projects')).withDefault('all'),
  project_ids: integerList(requiredIf('project_permission', 'projects')),
  allowed_daily_requests: limiter,
  allowed_keywords: limiter,
  allowed_keywords_per_project: limiter,
  allowed_projects: limiter,
  allowed_competitors: limiter,
  allowed_competitors_per_project_keyword: limiter,
  allowed_team_members: limiter,
  allowed_dashboards: limiter,
})

export const assignForm = defineForm({
  user_member_ids: integerList(required()),
  project_ids: integerList(),
})

/** Limits that a member of a role can have: viewers use none, moderators only rank requests. */
export function limitersOf(role: string): readonly Limiter[] {
  if (role === 'viewer') return []
  if (role === 'moderator') return ['allowed_daily_requests']
  return role === 'owner' ? limiters : limiters.filter((name) => name !== 'allowed_dashboards')
}
