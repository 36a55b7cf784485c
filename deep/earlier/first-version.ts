import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Database } from '@rankline/server/platform/database/database'
import { migrate } from '@rankline/server/platform/database/migrate'
import type { Row } from './rows.ts'

/** Last migration of commit 717d8c7. */
const LAST = '0038_activity_types'
/**
 * Rows that this version wrote when `fill.ts` made its calls, without the reference data. `jump` makes them anew; the file lets
 * `upgrade` run without the network.
 */
const file = new URL('./first-version.json.gz', import.meta.url)

/** Fills an empty database with the schema and rows of the first version. */
export async function loadFirstVersion(database: Database): Promise<void> {
  await migrate(database, { last: LAST })
  const tables = JSON.parse(gunzipSync(readFileSync(file)).toString('utf8')) as {
    name: string
    rows: Row[]
  }[]
  const client = await database.pool.connect()
  try {
    await client.query('BEGIN')
    // The rows are whole: neither triggers nor references are needed.
    await client.query('SET LOCAL session_replication_role = replica')
    const days = new Set(tables.find(({ name }) => name === 'positions')?.rows.map(({ day }) => day))
    for (const day of days) await client.query('SELECT ensure_positions_month($1::date)', [day])
    for (const { name, rows } of tables) {
      await client.query(`DELETE FROM "${name}"`)
      const { rows: columns } = await client.query<{ list: string }>(
        `SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS list FROM pg_attribute
        WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
        [name],
      )
      const { list } = columns[0]!
      await client.query(
        `INSERT INTO "${name}" (${list}) OVERRIDING SYSTEM VALUE
        SELECT ${list} FROM jsonb_populate_recordset(NULL::"${name}", $1::jsonb)`,
        [JSON.stringify(rows)],
      )
    }
    await client.query('COMMIT')
  } finally {
    client.release(true)
  }
}
