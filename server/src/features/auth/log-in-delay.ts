import { createHash } from 'node:crypto'
import { messages } from '@rankline/contract/messages'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { Refusal } from '../../platform/errors.ts'

type Db = Kysely<Tables>
type Attempt = { username: string; ip: string }

/** Wrong passwords that cost nothing: people mistype. */
const FREE = 4
const LONGEST_SECONDS = 900

/** @throws {Refusal} while the delay of earlier failures lasts, the same for names that nobody has */
export async function refuseHastyLogIn(db: Db, { username, ip }: Attempt) {
  const row = await db
    .selectFrom('login_failures')
    .select(sql<number>`ceil(extract(epoch FROM blocked_until - now()))::int`.as('seconds'))
    .where('username_hash', '=', hashOf(username))
    .where('ip', '=', ip)
    .executeTakeFirst()
  if (row !== undefined && row.seconds > 0)
    throw new Refusal('TOO_MANY_REQUESTS', messages.tooManyRequests(row.seconds))
}

/** Doubles the delay with every failure after the free ones, up to a quarter of an hour; an hour of peace forgets. */
export async function countFailure(db: Db, { username, ip }: Attempt) {
  await sql`
    INSERT INTO login_failures AS seen (username_hash, ip) VALUES (${hashOf(username)}, ${ip}::inet)
    ON CONFLICT (username_hash, ip) DO UPDATE SET
      failures = CASE WHEN seen.last_at < now() - interval '1 hour' THEN 1 ELSE seen.failures + 1 END,
      last_at = now(),
      blocked_until = now() + make_interval(secs => CASE
        WHEN seen.last_at < now() - interval '1 hour' OR seen.failures < ${FREE} THEN 0
        ELSE least(${LONGEST_SECONDS}, 2 ^ least(seen.failures - ${FREE} + 1, 20)) END)`.execute(db)
}

/** After the right password or a new one. */
export async function clearFailures(db: Db, username: string, ip?: string) {
  await db
    .deleteFrom('login_failures')
    .where('username_hash', '=', hashOf(username))
    .$if(ip !== undefined, (query) => query.where('ip', '=', String(ip)))
    .execute()
}

export async function forgetFailures(db: Db) {
  await db.deleteFrom('login_failures').where('last_at', '<', sql<Date>`now() - interval '1 hour'`).execute()
}

const hashOf = (username: string) => createHash('sha256').update(username.toLowerCase()).digest()
