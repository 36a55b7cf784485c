import type pg from 'pg'
import { StartupError } from '../startup-error.ts'

/** Table that exists while a backup is restored. */
export const MARKER = 'unfinished_restore'

/** @throws {StartupError} when a restore into the database is running, or was interrupted */
export async function refuseUnfinished(client: pg.Pool | pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ is_marked: boolean }>(
    `SELECT to_regclass('public.${MARKER}') IS NOT NULL AS is_marked`,
  )
  if (rows[0]?.is_marked === true)
    throw new StartupError(
      'A backup is being restored into this database, or its restore was interrupted: run npm run restore again.',
    )
}
