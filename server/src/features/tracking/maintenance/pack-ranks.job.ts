import { utcDay } from '@rankline/contract/days'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { transaction } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { defineJob } from '../../../platform/jobs.ts'
import { packRanks } from '../roll-up/packed-ranks.ts'
import * as queries from './pack-ranks.queries.ts'

const ROWS_AT_ONCE = 200

/** Packs ranks of past days for the share of voice of some keywords. Today's ranks still change, so they stay unpacked. */
export const packPastRanks = defineJob({
  name: 'pack-past-ranks',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  isAlone: true,
  handler: ({ db }) => packPast(db),
})

/** Rows that are being rolled up stay for the next time. */
export async function packPast(db: Kysely<Tables>): Promise<void> {
  while ((await packSome(db)) === ROWS_AT_ONCE);
}

async function packSome(db: Kysely<Tables>): Promise<number> {
  return transaction(db, async (inside) => {
    const days = await queries.lockUnpacked(inside, utcDay(), ROWS_AT_ONCE)
    const packed = days.map(({ ranks, ...day }) => ({ ...day, packed: packRanks({ ...day, ranks }) }))
    if (packed.length > 0) await queries.setPacked(inside, packed)
    return days.length
  })
}
