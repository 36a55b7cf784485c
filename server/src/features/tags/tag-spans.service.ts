import { utcDay } from '@rankline/contract/days'
import type { SystemContext } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { recountTagsToday } from '../tracking/roll-up/tag-days.service.ts'
import { followTies, type Ties } from './tag-spans.queries.ts'
import { recountDaysOfTags } from './tags.jobs.ts'

/**
 * Writes down from which day on keywords carry their tags, or until when they did. Call it where tags were put on keywords or
 * taken off, in the same transaction.
 * @param since spans that ended on this day or later go on: what is undone has never been; without it, those of today
 */
export async function tiesChanged(
  { db }: Pick<SystemContext, 'db'>,
  accountId: number,
  ties: Ties,
  since?: string,
): Promise<void> {
  const now = new Date()
  const today = utcDay(0, now)
  const projectIds = await followTies(db, accountId, ties, { today, now, since: since ?? today })
  if (projectIds.length > 0) await recountTagsToday({ db }, accountId, projectIds)
}

/** Queues a recount of the daily numbers of tags whose past keywords changed. */
export const pastChanged = ({ db }: Pick<SystemContext, 'db'>, accountId: number, tagIds: number[]) =>
  enqueue(db, recountDaysOfTags, { accountId, tagIds })
