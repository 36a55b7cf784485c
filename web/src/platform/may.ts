import { isAllowed, type Permission, type Role } from '@rankline/contract/permissions'
import { createContext, useContext } from 'react'

/** What the person is in the account whose things are shown below. */
const RoleHere = createContext<Role | undefined>(undefined)

export const RoleProvider = RoleHere.Provider

/** Whether the person may do such things here; where the role is not known yet, the server decides. */
export function useMay(permission: Permission): boolean {
  const role = useContext(RoleHere)
  return role === undefined || isAllowed(role, permission)
}
