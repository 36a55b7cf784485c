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
