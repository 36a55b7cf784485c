import type { Context } from '../../../platform/context.ts'
import { currentClickShares } from '../../click-curve/click-curve.service.ts'
import { type DayPosition, findPositions } from '../evaluation.queries.ts'
import { averageDays, keywordDays } from '../preview.ts'
import { pointsBefore } from '../triggers.ts'
import type { Asked, Previewed } from './kind.ts'
import { previewRows } from './preview-rows.service.ts'

/** A streak may have days without a check. */
const DAYS_BEFORE = 10

type Judge = typeof averageDays | typeof keywordDays

async function preview({ db, account }: Context, asked: Asked, onlyWithAlerts: boolean, judge: Judge) {
  const curve = await currentClickShares({ db }, account.id)
  return previewRows<DayPosition>({ db, account }, asked.source, {
    daysBefore: DAYS_BEFORE + 2 * pointsBefore(asked),
    onlyWithAlerts,
    read: (keywordIds, { first, last }) => findPositions(db, account.id, keywordIds, { first, last }),
    judge: (rows, since) => judge(asked, rows, since, curve),
  })
}

export const previewKeywords = (ctx: Context, asked: Asked): Promise<Previewed> =>
  preview(ctx, asked, true, keywordDays)

export const previewAverages = (ctx: Context, asked: Asked): Promise<Previewed> =>
  preview(ctx, asked, false, averageDays)
