import type { User } from '@rankline/contract/auth/calls'
import { DAY, dayOf } from '@rankline/contract/days'
import type { Membership } from '../../platform/context.ts'
import { addressOfFile } from '../../platform/http/files.ts'
import type { UserRow } from './auth.queries.ts'

/** Defaults for fields without a value: clients have no package of the site and no preferences yet. */
export const unsaid = {
  name: null,
  avatar_location: null,
  auth_type: 'email',
  driver_name: null,
  package: null,
  package_slug: null,
  invitation: null,
  allow_news: 0,
  allow_promotions: 0,
  allow_blog_posts: 0,
  allow_daily_status: 0,
  allow_weekly_status: 0,
  auto_export_type: 'disabled',
  user_apis: [] as User['user_apis'],
} as const satisfies Partial<User>

/** Time limit for work in a person's own account; null is unlimited. */
export function presentEnd(endAt: Date | null) {
  const left = endAt === null ? null : endAt.getTime() - Date.now()
  return {
    days_left: left === null ? null : Math.max(Math.ceil(left / DAY), 0),
    is_expired: flag(left !== null && left <= 0),
    end_at_date: endAt === null ? null : dayOf(endAt),
  }
}

/** Linked services of a person, and the target of their daily export: `disabled`, or a connection's id. */
export type Linked = Pick<User, 'auto_export_type' | 'user_apis'>
const unlinked: Linked = { auto_export_type: 'disabled', user_apis: [] }

type Joint = {
  /** Accounts that need a second factor, which the person has not proven. */
  locked?: readonly Membership[]
  /** The account in which they work without a package of their own. */
  workplace?: Membership | null
}

export function presentUser(
  user: UserRow,
  { locked = [], workplace = null }: Joint = {},
  linked: Linked = unlinked,
): User {
  return {
    id: user.id,
    username: user.username,
    email: user.email,
    name: user.name,
    avatar_location: user.avatar_location && addressOfFile(user.avatar_location),
    auth_type: user.driver_name === null ? 'email' : 'social',
    driver_name: user.driver_name,
    status: user.status,
    package: user.package_name,
    package_slug: user.package_slug,
    // The invitation is used when the account is created.
    invitation: null,
    role: 'admin',
    user_brand_id: null,
    user_brand: null,
    user_member: { ...presentEnd(user.end_at), status: 1, role: 'admin' },
    allow_news: flag(user.allow_news),
    allow_promotions: flag(user.allow_promotions),
    allow_blog_posts: flag(user.allow_blog_posts),
    allow_daily_status: flag(user.allow_daily_status),
    allow_weekly_status: flag(user.allow_weekly_status),
    ...(user.time_zone !== null && { time_zone: user.time_zone }),
    ...(user.date_format !== null && { date_format: user.date_format }),
    ...linked,
    ...(user.is_administrator && { is_administrator: true }),
    ...presentLocked(locked),
    ...(workplace !== null && presentWorkplace(workplace)),
  }
}

const presentWorkplace = ({ role, ownerId, ownerName, isLimited }: Membership) => ({
  role,
  works_in: { userable_id: ownerId, username: ownerName, is_limited: flag(isLimited) },
})

export const presentLocked = (locked: readonly Membership[]): Pick<User, 'second_factor_for'> =>
  locked.length === 0 ? {} : { second_factor_for: locked.map(({ ownerName }) => ownerName) }

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)
