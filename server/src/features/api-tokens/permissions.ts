import { type TokenPermission, tokenPermissions } from '@rankline/contract/api-tokens/permissions'

/** The permissions of a token's row. */
export const permissionsOf = ({ permissions }: { permissions: readonly string[] }): TokenPermission[] =>
  tokenPermissions.filter((permission) => permissions.includes(permission))
