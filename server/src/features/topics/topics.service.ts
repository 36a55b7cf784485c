import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type * as calls from '@rankline/contract/topics/calls'
import { type Context, type Reader, transaction } from '../../platform/context.ts'
import { requireWholeAccount } from '../memberships/memberships.service.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { topicSegments } from '../tags/tag-segments.service.ts'
import { deleteTopicTags } from '../tags/topic-tags.queries.ts'
import { findGroupingJob, queueGrouping } from './topics.jobs.ts'
import * as queries from './topics.queries.ts'

export async function listTopics(
  ctx: Reader,
  { projectId }: ParsedInputOf<typeof calls.listTopics>,
): Promise<ItemsOf<typeof calls.listTopics>> {
  await requireProjects(ctx, [projectId])
  const grouping = await queries.findGrouping(ctx.db, ctx.account.id, projectId)
  if (grouping === undefined) return off
  const [job, segments] = await Promise.all([
    findGroupingJob(ctx.db, projectId),
    topicSegments(ctx, projectId),
  ])
  return {
    is_on: true,
    is_waiting: job !== undefined,
    grouped_at: grouping.grouped_at?.toISOString() ?? null,
    keywords: grouping.keyword_count,
    with_page: grouping.page_count,
    with_topic: grouping.topic_keyword_count,
    data: segments
      .map(({ row, ...segment }) => ({
        ...segment,
        parent_id: row.topic_parent,
        is_renamed: row.is_renamed,
      }))
      .toSorted((a, b) => b.keyword_count - a.keyword_count || a.tag.id - b.tag.id),
  }
}

const off = {
  is_on: false,
  is_waiting: false,
  grouped_at: null,
  keywords: 0,
  with_page: 0,
  with_topic: 0,
  data: [],
}

/**
 * Turns topics of a project on, whose keywords are then grouped at once, or off, which deletes its topics with their alerts.
 * @throws {Refusal} forbidden for members of some projects: topics are tags of the account
 */
export async function switchTopics(
  ctx: Context,
  { projectId, isOn }: ParsedInputOf<typeof calls.switchTopics>,
): Promise<ItemsOf<typeof calls.switchTopics>> {
  requireWholeAccount(ctx)
  await requireProjects(ctx, [projectId])
  await transaction(ctx, async ({ db, account }) => {
    if (isOn) {
      if (await queries.insertGrouping(db, account.id, projectId))
        await queueGrouping(db, account.id, projectId, true)
      return
    }
    if (!(await queries.lockGrouping(db, account.id, projectId))) return
    await deleteTopicTags(db, account.id, projectId)
    await queries.deleteGrouping(db, account.id, projectId)
  })
  return { is_on: isOn }
}
