import { type Kysely, sql } from 'kysely'
import { compiledOnce } from '../../platform/database/compiled-once.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Notes that a person has written everything up to the present end of the database's log. */
export async function noteWrite(db: Kysely<Tables>, accountId: number) {
  await sql`
    INSERT INTO write_positions (account_id, position)
    VALUES (${accountId}, pg_current_wal_insert_lsn() - '0/0')
    ON CONFLICT (account_id) DO UPDATE SET position = excluded.position`.execute(db)
}

const position = compiledOnce((db, accountId: number) =>
  db.selectFrom('write_positions').select('position').where('account_id', '=', accountId),
)

/** The end of the database's log after a person's last write, in bytes; 0 if they have not written. */
export async function findWritePosition(db: Kysely<Tables>, accountId: number): Promise<number> {
  return (await position(db, accountId))[0]?.position ?? 0
}
