import { ADMIN_PACKAGE } from '@rankline/contract/packages/calls'
import { sql } from 'kysely'

/**
 * Whether somebody is an administrator; only their package decides it.
 * @param packageId the column of `users`, with the name of the table in the query
 */
export const isAdministrator = (packageId: `${string}.package_id`) => sql<boolean>`EXISTS (
  SELECT FROM packages AS admin WHERE admin.id = ${sql.ref(packageId)} AND admin.slug = ${sql.lit(ADMIN_PACKAGE)})`
