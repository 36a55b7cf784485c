import { utcDay } from '@rankline/contract/days'
import type { SystemContext } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { recountTagsToday } from '../tracking/roll-up/tag-days.service.ts'
import { type ChangedLinks, updateSpans } from './tag-spans.queries.ts'
import { recountDaysOfTags } from './tags.jobs.ts'

/**
 * Stores from which day, or until which day, keywords carry their tags. Call it in each transaction that adds tags to
 * keywords or removes them.
 * @param since spans that ended on this day or later continue, as after an undo; without it, spans that ended today
 */
export async function linksChanged(
  { db }: Pick<SystemContext, 'db'>,
  accountId: number,
  links: ChangedLinks,
  since?: string,
): Promise<void> {
  const now = new Date()
  const today = utcDay(0, now)
  const projectIds = await updateSpans(db, accountId, links, { today, now, since: since ?? today })
  if (projectIds.length > 0) await recountTagsToday({ db }, accountId, projectIds)
}

/** Queues a recount of the daily numbers of tags whose past keywords changed. */
export const pastChanged = ({ db }: Pick<SystemContext, 'db'>, accountId: number, tagIds: number[]) =>
  enqueue(db, recountDaysOfTags, { accountId, tagIds })
