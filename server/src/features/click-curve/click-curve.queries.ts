import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'

type Db = Kysely<Tables>

/** Finds the account's own curve, with the day from which it applies; undefined if the default applies. */
export const findOwn = (
  db: Db,
  accountId: number,
): Promise<{ first_day: string; shares: number[] } | undefined> =>
  db
    .selectFrom('click_curves')
    .select(['first_day', 'shares'])
    .where('account_id', '=', accountId)
    .where('last_day', '=', 'infinity')
    .executeTakeFirst()

/** Clicks of Search Console on days from `from` to `until` (YYYY-MM-DD), which a curve is measured from. */
export type Measured = { from: string; until: string; keywords: number; impressions: number; clicks: number }

/** Finds the clicks of an account's curve of today; undefined if it is the default or was typed. */
export const findMeasured = (db: Db, accountId: number): Promise<Measured | undefined> =>
  db
    .selectFrom('measured_curves')
    .innerJoin('click_curves', (join) =>
      join
        .onRef('click_curves.account_id', '=', 'measured_curves.account_id')
        .onRef('click_curves.first_day', '=', 'measured_curves.first_day'),
    )
    .select(['from_day as from', 'until_day as until', 'keywords', 'impressions', 'clicks'])
    .where('measured_curves.account_id', '=', accountId)
    .where('click_curves.last_day', '=', 'infinity')
    .executeTakeFirst()

export async function insertMeasured(db: Db, accountIds: number[], day: string, measured: Measured) {
  const { from, until, keywords, impressions, clicks } = measured
  await sql`
    INSERT INTO measured_curves (account_id, first_day, keywords, impressions, clicks, from_day, until_day)
    SELECT account_id, ${day}::date, ${keywords}::integer, ${impressions}::bigint, ${clicks}::bigint,
      ${from}::date, ${until}::date
    FROM unnest(${accountIds}::bigint[]) AS given (account_id)`.execute(db)
}

/** Finds the account and its clients' accounts, which use its curve. */
export async function findAccountsWithCurveOf(db: Db, accountId: number): Promise<number[]> {
  const clients = await db
    .selectFrom('clients')
    .select('account_id')
    .where('owner_account_id', '=', accountId)
    .orderBy('account_id')
    .execute()
  return [accountId, ...clients.map(({ account_id }) => account_id)]
}

/** Ends the curves of these accounts, so that `day` and later days use the default. */
export async function endCurves(db: Db, accountIds: number[], day: string): Promise<void> {
  await sql`
    DELETE FROM click_curves
    WHERE account_id = ANY (${accountIds}::bigint[]) AND first_day = ${day}::date`.execute(db)
  await sql`
    UPDATE click_curves
    SET last_day = ${day}::date - 1
    WHERE account_id = ANY (${accountIds}::bigint[]) AND last_day = 'infinity'`.execute(db)
}

/** Stores the curve of these accounts from `day`; earlier curves must have ended. */
export async function insertCurves(
  db: Db,
  accountIds: number[],
  day: string,
  shares: readonly number[],
): Promise<void> {
  await sql`
    INSERT INTO click_curves (account_id, first_day, shares)
    SELECT account_id, ${day}::date, ${[...shares]}::float8[]
    FROM unnest(${accountIds}::bigint[]) AS given (account_id)`.execute(db)
}

/** The account's own curves of days in the range; the other days have the default. */
export async function findCurvesBetween(db: Db, accountId: number, range: { from: string; to: string }) {
  const { rows } = await sql<{ first_day: string; last_day: string; shares: number[] }>`
    SELECT first_day::text, least(last_day, ${range.to}::date)::text AS last_day, shares
    FROM click_curves
    WHERE account_id = ${accountId} AND first_day <= ${range.to}::date AND last_day >= ${range.from}::date`.execute(
    db,
  )
  return rows
}
