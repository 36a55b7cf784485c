import type { Keyword } from '@rankline/contract/keywords/calls'
import { useUser } from '../../platform/session.ts'

/** The viewer: a person of the site, or one who signs in under a brand. */
export type Viewer = { id: number; isBrandUser: boolean }

type Owned = Pick<
  Keyword,
  | 'user_member_role'
  | 'user_member_memberable_id'
  | 'user_member_userable_type'
  | 'user_username'
  | 'user_dashboard_username'
>

export type Ownership = { isAdmin: boolean; isCreator: boolean; isManager: boolean; creatorName: string }

/** The viewer's relation to a keyword: admin, creator, or manager (a creator of the site itself). */
export function ownershipOf(keyword: Owned, viewer: Viewer): Ownership {
  const kind = viewer.isBrandUser ? 'user_dashboards' : 'users'
  const isCreator =
    viewer.id === keyword.user_member_memberable_id && keyword.user_member_userable_type === kind
  return {
    isAdmin: keyword.user_member_role === 'admin',
    isCreator,
    isManager: isCreator && !viewer.isBrandUser,
    creatorName: keyword.user_dashboard_username || keyword.user_username || '',
  }
}

/** Returns the signed-in person's relation to a keyword. */
export function useOwnership(keyword: Owned): Ownership {
  const { id, user_brand_id } = useUser()
  return ownershipOf(keyword, { id, isBrandUser: user_brand_id !== null })
}

/** The owner of a row's keyword, for viewers who did not create it; null for its creator. */
export function ownershipLabel({ isAdmin, isCreator, creatorName }: Ownership): string | null {
  if (isCreator) return null
  return `${isAdmin ? 'Admin' : 'Member'} (${creatorName})`
}
