import { batchesOf } from '@rankline/contract/batches'
import { utcDay } from '@rankline/contract/days'
import type { Kysely } from 'kysely'
import type { SystemContext } from '../../platform/context.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { groupBy } from '../../platform/group-by.ts'
import { countBaselineDays } from '../tracking/roll-up/baseline-days.service.ts'
import type { AverageSource } from './averages.queries.ts'
import type { AlertRow } from './evaluation.queries.ts'
import type { Hit } from './hits.queries.ts'
import { type JudgedDay, judgeDays } from './judged-days.ts'
import { MEMORY } from './unusual-day.ts'
import * as queries from './unusual-days.queries.ts'

/** Factor of usual market movement above which the engine counts as shuffling. */
const SHUFFLE = 1.5

/** `isFieldCounted`: whether the market baseline of the day is known. */
export type CountedDay = JudgedDay & { isFieldCounted: boolean }

/** Finds the days of a source up to a day, each with its judgement. */
export async function findJudgedDays(
  db: Kysely<Tables>,
  accountId: number,
  source: AverageSource,
  { first, last }: { first: string; last: string },
): Promise<CountedDay[]> {
  const range = rangeOf(first, last)
  const places = await queries.findPlaceDays(db, accountId, source, range)
  return (await judgeWith(db, range))(places)
}

/** Projects that one statement reads, so that it stays small. */
const PROJECTS_AT_ONCE = 25

/** Finds the judged days of each of these projects. The number of statements grows with parts of 25 projects. */
export async function findJudgedDaysByProject(
  db: Kysely<Tables>,
  accountId: number,
  projectIds: readonly number[],
  { first, last }: { first: string; last: string },
): Promise<ReadonlyMap<number, CountedDay[]>> {
  const range = rangeOf(first, last)
  const judge = await judgeWith(db, range)
  const judged = new Map<number, CountedDay[]>()
  for (const ids of batchesOf(projectIds, PROJECTS_AT_ONCE)) {
    const places = await queries.findPlaceDaysByProject(db, accountId, ids, range)
    for (const [id, own] of groupBy(places, ({ project_id: of }) => of)) judged.set(id, judge(own))
  }
  return judged
}

const rangeOf = (first: string, last: string) => ({ from: utcDay(-MEMORY, new Date(first)), to: last })

/** Reads the market baseline of a range. @returns what judges the days of a source by it */
async function judgeWith(db: Kysely<Tables>, range: { from: string; to: string }) {
  // A keyword last checked a week ago is compared with the baseline of that whole week.
  const wide = { from: utcDay(-queries.SPARE_DAYS, new Date(range.from)), to: range.to }
  const counted = await queries.findCountedDays(db, wide)
  const field = await queries.findFieldDays(db, wide)
  return (places: readonly queries.PlaceDay[]): CountedDay[] =>
    judgeDays(places, field).map((one) => ({
      ...one,
      isFieldCounted: daysOf(one).every((day) => counted.has(day)),
    }))
}

const daysOf = ({ day, days }: JudgedDay) =>
  Array.from({ length: days }, (_, ago) => utcDay(-ago, new Date(day)))

/** Counts the market baseline up to a day, if any alert watches unusual days. */
export async function prepareField(ctx: SystemContext, day: string): Promise<void> {
  if (await queries.isAnybodyAsking(ctx.db))
    await countBaselineDays(ctx, day, MEMORY + 1 + queries.SPARE_DAYS)
}

export const isWanted = ({ trigger_action: action }: Pick<AlertRow, 'trigger_action'>, day: JudgedDay) =>
  day.isUnusual &&
  (action === 'unusual_day' || (action === 'unusual_fall' ? day.now < day.before : day.now > day.before))

/** Earlier unusual days that one message names. */
const MOST_OTHER_DAYS = 7

/** The latest unusual day after the last one that was compared, with those before it. */
export function unusualHit(alert: AlertRow, days: readonly CountedDay[]): Hit | undefined {
  const all = days.filter((one) => one.day > alert.compared_day && isWanted(alert, one))
  const found = all.at(-1)
  if (found === undefined) return undefined
  const { day, before, now, field, isFieldCounted } = found
  return {
    alertId: alert.id,
    keywordId: null,
    day,
    before,
    now,
    url: null,
    detail: {
      field: field === null ? null : 100 * (Math.exp(field.move) - 1),
      isShuffled: field !== null && field.unrest >= SHUFFLE,
      ...(all.length > 1 && { otherDays: all.slice(-1 - MOST_OTHER_DAYS, -1).map(moveOfDay) }),
      ...(!isFieldCounted && { isFieldUnknown: true }),
    },
  }
}

const moveOfDay = ({ day, before, now }: JudgedDay) => ({ day, percent: 100 * (now / before - 1) })
