import type { Context } from '../../platform/context.ts'
import * as queries from './changes.queries.ts'

/** Adds an invitation per address; skips those that are already members or invited. */
export const addInvitations = ({ db, account }: Context, invitation: queries.Invitation) =>
  queries.insertInvitations(db, account.id, invitation)

/** Removes earlier rejections of addresses that are invited again. */
export const removeRejected = ({ db, account }: Context, emails: string[]) =>
  queries.removeRejected(db, account.id, emails)

/** Disables an active member or enables a disabled one. @returns false for any other status */
export const toggleMembership = ({ db, account }: Context, memberId: number) =>
  queries.toggleMember(db, account.id, memberId)

/** Removes a member; limits granted to them return to the grantor. */
export const removeMembership = ({ db, account }: Context, memberId: number) =>
  queries.removeMember(db, account.id, memberId)
