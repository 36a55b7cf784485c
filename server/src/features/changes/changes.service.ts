import {
  CHANGE_LINE_DAYS,
  type ChangedProject,
  type ChangePeriod,
  type listChanges as call,
  changeDays,
  defaultChangePeriod,
} from '@rankline/contract/changes/calls'
import { utcDay } from '@rankline/contract/days'
import type { ParsedInputOf } from '@rankline/contract/endpoint'
import type { Context } from '../../platform/context.ts'
import { favouritesOf } from '../projects/project-groups.queries.ts'
import { everyProject, type OwnedProject } from '../projects/projects.service.ts'
import * as queries from './changes.queries.ts'
import { findMoved, type MovedRow } from './moved.queries.ts'
import { findTagged } from './tag-changes.queries.ts'

/** Lists the changes of every project that the caller may see; their own projects first, by name. */
export async function listChanges(
  ctx: Context,
  { since = defaultChangePeriod, tag }: ParsedInputOf<typeof call>,
): Promise<ChangedProject[]> {
  const owned = await everyProject(ctx)
  const keys = owned.map(({ accountId, project: { id } }) => ({ accountId, id }))
  const [changes, failed, favourites] = await Promise.all([
    queries.findChanges(ctx.db, keys, changeDays[since]),
    queries.countFailed(ctx.db, keys, tag),
    favouritesOf(ctx.db, ctx.person.accountId),
  ])
  const ofProject = new Map(changes.map((row) => [row.project_id, row]))
  const compared = keys.flatMap((key) => {
    const day = ofProject.get(key.id)?.compared_day ?? null
    return day === null ? [] : [{ ...key, day }]
  })
  const [movedRows, tagged] = await Promise.all([
    findMoved(ctx.db, compared, utcDay(), tag),
    tag === undefined ? null : taggedOf(ctx, keys, ofProject, { tag, since }),
  ])
  const moved = new Map(movedRows.map((row) => [row.project_id, row]))
  const rows = tagged ?? ofProject
  return owned
    .filter(({ project }) => tagged === null || tagged.has(project.id))
    .map(({ project }) => ({
      ...presentChanges(project, rows.get(project.id), failed.get(project.id)),
      moved: presentMoved(rows.get(project.id), moved.get(project.id)),
      is_favourite: favourites.has(project.id),
    }))
}

/**
 * Finds changes of projects with tagged keywords. Uses the tag's stored days; without a stored compared day, uses the
 * keywords that have the tag now.
 */
async function taggedOf(
  ctx: Context,
  keys: readonly { accountId: number; id: number }[],
  ofProject: ReadonlyMap<number, queries.ChangesRow>,
  { tag, since }: { tag: number; since: ChangePeriod },
): Promise<Map<number, queries.ChangesRow>> {
  const given = keys.flatMap((key) => {
    const row = ofProject.get(key.id)
    return row === undefined ? [] : [{ ...key, day: row.compared_day }]
  })
  const [rows, changes] = await Promise.all([
    findTagged(ctx.db, given, { tag, today: utcDay() }),
    queries.findChanges(ctx.db, keys, changeDays[since], tag),
  ])
  const kept = new Map(changes.map((row) => [row.project_id, row]))
  return new Map(
    rows.map(({ project_id, now, past }) => {
      const { day, compared_day } = ofProject.get(project_id)!
      const own = kept.get(project_id)
      const { days, visibilities } = own ?? { days: [], visibilities: [] }
      const isKept = own !== undefined && own.day === day && own.compared_day === compared_day
      const counted = { project_id, day, compared_day, now, past, days, visibilities }
      return [project_id, isKept && own.past !== null ? own : counted]
    }),
  )
}

const nothingMoved = {
  entered_top_3: 0,
  left_top_3: 0,
  entered_top_10: 0,
  left_top_10: 0,
  visits_won: 0,
  visits_lost: 0,
}

function presentMoved(changes: queries.ChangesRow | undefined, row: MovedRow | undefined) {
  if (changes === undefined || changes.compared_day === null) return null
  const { project_id: _, ...moved } = row ?? { project_id: 0, ...nothingMoved }
  return moved
}

function presentChanges(
  project: OwnedProject['project'],
  row: queries.ChangesRow | undefined,
  failed = 0,
): Omit<ChangedProject, 'moved' | 'is_favourite'> {
  const { now, past = null } = row ?? {}
  const changeOf = (name: keyof queries.ChangesRow['now'], direction: 1 | -1 = 1) => {
    const [current, previous] = [now?.[name] ?? null, past?.[name] ?? null]
    return {
      now: current,
      change: current === null || previous === null ? null : direction * (current - previous),
    }
  }
  return {
    // Fields that the call does not declare are not sent.
    ...project,
    failed,
    day: row?.day ?? null,
    compared_day: row?.compared_day ?? null,
    keywords: changeOf('known_count'),
    visibility: changeOf('visibility'),
    average_position: changeOf('average_position', -1),
    top_3: changeOf('known_top_3_count'),
    top_10: changeOf('known_top_10_count'),
    // Volumes that became known since then are not gained visits.
    traffic: isComparable(now, past) ? changeOf('traffic') : { now: now?.traffic ?? null, change: null },
    visibility_days: lineOf(row),
  }
}

/** Whether the traffic of both days covers the same keywords, with the same number of known volumes. */
const isComparable = (now: queries.Numbers | undefined, past: queries.Numbers | null) =>
  now !== undefined &&
  past !== null &&
  now.population !== null &&
  now.population === past.population &&
  now.volume_count === past.volume_count

function lineOf(row: queries.ChangesRow | undefined): (number | null)[] {
  const known = new Map(row?.days.map((day, index) => [day, row.visibilities[index] ?? null]))
  return Array.from(
    { length: CHANGE_LINE_DAYS },
    (_, index) => known.get(utcDay(index + 1 - CHANGE_LINE_DAYS)) ?? null,
  )
}
