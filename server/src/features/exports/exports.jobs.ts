import { DAY } from '@rankline/contract/days'
import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import { exportDay } from './auto-export.service.ts'
import { findExport } from './exports.queries.ts'
import { deleteOld, findAbandoned } from './progress.queries.ts'
import { fail } from './run-export.service.ts'

/** Twice an hour, so that files follow soon after the last check of the day. */
export const exportAutomatically = defineJob({
  name: 'export-automatically',
  payload: z.object({}),
  schedule: '5,35 * * * *',
  handler: (ctx) => exportDay(ctx, new Date()),
})

const KEPT_DAYS = 60
/** Longer than the pauses between tries, and than the lock of a killed worker's job. */
const SILENCE = 2 * 3_600_000

/** Fails exports whose jobs were lost, and deletes old ones. */
export const tidyExports = defineJob({
  name: 'tidy-exports',
  payload: z.object({}),
  schedule: '50 * * * *',
  async handler(ctx) {
    const now = Date.now()
    for (const { account_id, id } of await findAbandoned(ctx.db, new Date(now - SILENCE))) {
      const row = await findExport(ctx.db, account_id, id)
      if (row !== undefined) await fail(ctx, account_id, row)
    }
    await deleteOld(ctx.db, new Date(now - KEPT_DAYS * DAY))
  },
})
