import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

type IconRow = { host: string; picture: Buffer | null; is_fetched: boolean }

/** The cached icons of these hosts. */
export async function findIcons(db: Db, hosts: string[]): Promise<IconRow[]> {
  const { rows } = await sql<IconRow>`
    SELECT host, picture, fetched_at IS NOT NULL AS is_fetched
    FROM site_icons
    WHERE host = ANY (${hosts}::text[])`.execute(db)
  return rows
}

/**
 * Claims the hosts whose icon is missing or stale, so that one caller alone has them fetched.
 * @param until when the claim ends, if nobody stores an icon
 */
export async function claimStale(db: Db, hosts: string[], now: Date, until: Date): Promise<string[]> {
  const { rows } = await sql<{ host: string }>`
    INSERT INTO site_icons (host, stale_at)
    SELECT host, ${until}::timestamptz
    FROM unnest(${hosts}::text[]) AS wanted (host)
    ORDER BY host
    ON CONFLICT (host) DO UPDATE SET stale_at = excluded.stale_at
    WHERE site_icons.stale_at < ${now}::timestamptz
    RETURNING host`.execute(db)
  return rows.map(({ host }) => host)
}

export async function storeIcon(
  db: Db,
  {
    host,
    picture,
    fetchedAt,
    staleAt,
  }: { host: string; picture: Buffer | null; fetchedAt: Date; staleAt: Date },
) {
  await db
    .updateTable('site_icons')
    .set({ picture, fetched_at: fetchedAt, stale_at: staleAt })
    .where('host', '=', host)
    .execute()
}

/** Deletes icons that nobody wanted since `staleBefore`, and the stalest ones beyond `most`. */
export async function deleteUnwanted(db: Db, staleBefore: Date, most: number) {
  await sql`DELETE FROM site_icons WHERE stale_at < ${staleBefore}::timestamptz`.execute(db)
  await sql`
    DELETE FROM site_icons
    WHERE host IN (SELECT host FROM site_icons ORDER BY stale_at DESC, host OFFSET ${most})`.execute(db)
}
