import type pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { addressesOf } from './failover.ts'

// Installations can have two roles of the database: the owner of the schema, which prepares it (DATABASE_MIGRATION_URL), and
// one for processes that answer calls and do jobs (DATABASE_URL), which reads and writes rows and changes no schema.

/** @throws {StartupError} when the address names no role */
export function roleOf(connectionString: string): string {
  const { username } = new URL(addressesOf(connectionString)[0]!)
  if (username === '')
    throw new StartupError('DATABASE_URL must name a role, like postgresql://role@host/db.')
  return decodeURIComponent(username)
}

/**
 * Grants a role reading and writing of all rows, including tables created later. Call it as the schema's owner after each
 * migration.
 * @throws {StartupError} when there is no such role
 */
export async function letServe(client: pg.PoolClient, role: string): Promise<void> {
  const { rows: roles } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role])
  if (roles.length === 0)
    throw new StartupError(
      `The role "${role}" of DATABASE_URL does not exist: create it with CREATE ROLE … LOGIN.`,
    )
  const name = client.escapeIdentifier(role)
  const { rows: schemas } = await client.query<{ schema: string; version: number }>(
    "SELECT quote_ident(current_schema()) AS schema, current_setting('server_version_num')::int AS version",
  )
  const { schema: own = 'public', version = 0 } = schemas[0] ?? {}
  const statements = [own, 'graphile_worker'].flatMap((schema) => [
    `GRANT USAGE ON SCHEMA ${schema} TO ${name}`,
    ...[`ON ALL TABLES IN SCHEMA ${schema}`, undefined].map((all) =>
      granted(schema, all, 'SELECT, INSERT, UPDATE, DELETE', 'TABLES', name),
    ),
    ...[`ON ALL SEQUENCES IN SCHEMA ${schema}`, undefined].map((all) =>
      granted(schema, all, 'USAGE, SELECT, UPDATE', 'SEQUENCES', name),
    ),
  ])
  await client.query('BEGIN')
  for (const statement of statements) await client.query(statement)
  // The migration tables decide whether a process starts, so the role cannot write them.
  for (const schema of [own, 'graphile_worker'])
    await client.query(`REVOKE INSERT, UPDATE, DELETE ON ${schema}.migrations FROM ${name}`)
  // A new month of positions is a new table. The function runs with the owner's rights and a fixed schema.
  const makesMonths = 'FUNCTION ensure_positions_month(date)'
  await client.query(`ALTER ${makesMonths} SECURITY DEFINER SET search_path = ${own}, pg_temp`)
  await client.query(`REVOKE EXECUTE ON ${makesMonths} FROM PUBLIC`)
  await client.query(`GRANT EXECUTE ON ${makesMonths} TO ${name}`)
  // PostgreSQL 17 lets other roles than the owner update statistics; earlier versions rely on autovacuum.
  if (version >= 170_000) await client.query(`GRANT MAINTAIN ON ALL TABLES IN SCHEMA ${own} TO ${name}`)
  await openQueue(client, role)
  await client.query('COMMIT')
}

const granted = (schema: string, all: string | undefined, rights: string, kind: string, name: string) =>
  all === undefined
    ? `ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT ${rights} ON ${kind} TO ${name}`
    : `GRANT ${rights} ${all} TO ${name}`

/** The queue's tables have row-level security without a policy, which lets their owner alone see rows. */
async function openQueue(client: pg.PoolClient, role: string): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(`
    SELECT oid::regclass::text AS name FROM pg_class
    WHERE relnamespace = 'graphile_worker'::regnamespace AND relkind IN ('r', 'p') AND relrowsecurity`)
  const policy = client.escapeIdentifier(`serving ${role}`.slice(0, 63))
  for (const { name } of tables) {
    await client.query(`DROP POLICY IF EXISTS ${policy} ON ${name}`)
    await client.query(`CREATE POLICY ${policy} ON ${name} TO ${client.escapeIdentifier(role)} USING (true)`)
  }
}

/** Whether the role of the connection may read and write our tables; false also if there are none. */
export async function mayServe(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ may_serve: boolean }>(`
    SELECT count(*) > 0 AND bool_and(
      has_table_privilege(ours.oid, 'SELECT')
      AND (has_table_privilege(ours.oid, 'INSERT') OR ours.relname = 'migrations')) AS may_serve
    FROM pg_class AS known JOIN pg_class AS ours ON ours.relowner = known.relowner
    WHERE known.oid = to_regclass('migrations')
      AND ours.relnamespace IN (known.relnamespace, to_regnamespace('graphile_worker'))
      AND ours.relkind IN ('r', 'p')`)
  return rows[0]?.may_serve === true
}

/** Whether the role of the connection may make tables. */
export async function mayMigrate(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ may: boolean }>(
    "SELECT has_schema_privilege(current_schema(), 'CREATE') AS may",
  )
  return rows[0]?.may === true
}
