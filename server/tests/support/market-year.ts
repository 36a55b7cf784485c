import { sql } from 'kysely'
import type { TestApp } from './app.ts'
import type { Market } from './recomputed.ts'
import { type Look, recordDay } from './recorded-days.ts'
import type { Day, Seen } from './year.ts'

// Helpers for tests that send a year of result pages through the product.

export const SITE = 'https://www.example.com/'
export const RIVALS = ['rival.example', 'other.example', 'third.example']

/** Monthly search volume and cost per click of each keyword. Some are unknown; one volume is 0. */
export const MARKETS: readonly Market[] = [
  [1000, 1.5],
  [50, 0.2],
  [null, 3],
  [720, null],
  [null, null],
  [0, 9],
  [12_000, 0.05],
  [90, 4],
  [300, 2],
  [null, null],
]

/** Gives keywords their volumes and prices, in this order. @returns the searches of the keywords */
export async function giveMarkets(
  { database: { db } }: TestApp,
  ids: readonly number[],
  markets: readonly Market[],
): Promise<number[]> {
  for (const [index, [volume, cost_per_click]] of markets.entries())
    await db.updateTable('keywords').set({ volume, cost_per_click }).where('id', '=', ids[index]!).execute()
  const { rows } = await sql<{ id: number; search_id: number }>`
    SELECT id, search_id FROM keywords WHERE id = ANY (${ids}::bigint[])`.execute(db)
  return ids.map((id) => rows.find((row) => row.id === id)!.search_id)
}

/** Records the result pages of a day, with the site and its rivals on them. */
export const recordSeen = ({ database }: TestApp, { day, seen }: Day, searches: readonly number[]) =>
  recordDay(database, day, looksOf(seen, searches))

/** The result pages on which the site and its rivals were seen. */
export const looksOf = (seen: readonly Seen[], searches: readonly number[]): Look[] =>
  seen.map((look) => ({
    searchId: searches[look.keyword]!,
    depth: look.depth,
    results: [look.own, ...look.rivals].flatMap((position, of) =>
      position === null ? [] : [{ position, url: of === 0 ? SITE : `https://${RIVALS[of - 1]}/` }],
    ),
  }))
