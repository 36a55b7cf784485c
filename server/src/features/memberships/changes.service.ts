import type { Context } from '../../platform/context.ts'
import * as queries from './changes.queries.ts'

/** Adds an invitation per address; leaves out those that are members or invited already. */
export const addInvitations = ({ db, account }: Context, invitation: queries.Invitation) =>
  queries.insertInvitations(db, account.id, invitation)

/** Takes earlier rejections off the list where the same address has been invited again. */
export const removeRejected = ({ db, account }: Context, emails: string[]) =>
  queries.removeRejected(db, account.id, emails)

/** Disables who is active and enables who is disabled. @returns false for any other status */
export const toggleMembership = ({ db, account }: Context, memberId: number) =>
  queries.toggleMember(db, account.id, memberId)

/** Takes a member off the list; what was handed over to them returns to who gave it. */
export const removeMembership = ({ db, account }: Context, memberId: number) =>
  queries.removeMember(db, account.id, memberId)
