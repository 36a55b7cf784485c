/**
 * Permissions of a token. `read`: read everything that its maker sees. `write`: add and change keywords, tags, notes and
 * competitors. `check`: request checks, which use daily requests and may cost money. `manage`: create and delete projects,
 * keywords, alerts and reports.
 */
export const tokenPermissions = ['read', 'write', 'check', 'manage'] as const
export type TokenPermission = (typeof tokenPermissions)[number]

/** Beginning of every token, by which scanners find tokens that were published by mistake. */
export const TOKEN_PREFIX = 'rkl_'
