import type { AlertType } from '@rankline/contract/alerts/triggers'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { dailyTypes } from './kinds/registry.ts'
import { isFieldAwaited, lastDayAt } from './last-day.ts'
import { findCountedDays } from './unusual-days.queries.ts'

/**
 * Daily alert types whose last day can be compared. The `unusual` type waits up to two hours for the market baseline, so that
 * an engine's shuffle raises no alarm.
 */
export async function comparableTypes(db: Kysely<Tables>, now: Date): Promise<readonly AlertType[]> {
  const day = lastDayAt(now)
  if (!isFieldAwaited(now) || (await findCountedDays(db, { from: day, to: day })).has(day)) return dailyTypes
  return dailyTypes.filter((type) => type !== 'unusual')
}
