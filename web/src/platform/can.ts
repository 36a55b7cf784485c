import type { User } from '@rankline/contract/auth/calls'
import { isAllowed, type Permission, type Role } from '@rankline/contract/members/permissions'
import { createContext, useContext } from 'react'

/** The person's role in the account whose content is shown below. */
const RoleHere = createContext<Role | undefined>(undefined)

export const RoleProvider = RoleHere.Provider

/** Whether the person has the permission here; while the role is unknown, the server decides. */
export function useCan(permission: Permission): boolean {
  const role = useContext(RoleHere)
  return role === undefined || isAllowed(role, permission)
}

/**
 * Whether the person may make a call that names no project. Members without a package of their own make it in the account
 * that they work in, where billing stays with the owner, and members of single projects only read.
 */
export const isAllowedAtHome = ({ role, works_in: joint }: User, permission: Permission): boolean =>
  isAllowed(role, permission) && (joint === undefined || (joint.is_limited === 0 && permission !== 'own'))
