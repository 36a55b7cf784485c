import { z } from 'zod'
import type { SystemContext } from '../../platform/context.ts'
import { defineJob, enqueue, findQueued } from '../../platform/jobs.ts'
import { deleteLostTopicTags } from '../tags/topic-tags.queries.ts'
import { groupProject } from './grouping.service.ts'
import { findGroupedProjects } from './topics.queries.ts'

type Db = SystemContext['db']

export const groupTopics = defineJob({
  name: 'group-topics',
  payload: z.object({ accountId: z.int(), projectId: z.int() }),
  handler: groupProject,
})

/** Queues the grouping of each project whose topics are on, every night. */
export const groupAllTopics = defineJob({
  name: 'group-all-topics',
  payload: z.object({}),
  schedule: '50 4 * * *',
  async handler({ db }) {
    await deleteLostTopicTags(db)
    for (const { account_id: accountId, project_id: projectId } of await findGroupedProjects(db))
      await queueGrouping(db, accountId, projectId)
  },
})

/** Projects are grouped one after the other, so that no more than one is in memory. */
const queue = 'topics'

/** Queues the grouping of a project. @param isUrgent because a person waits for it */
export const queueGrouping = (
  db: Db,
  accountId: number,
  projectId: number,
  isUrgent = false,
): Promise<void> => enqueue(db, groupTopics, { accountId, projectId }, String(projectId), { queue, isUrgent })

/** The grouping of a project that waits or runs. */
export const findGroupingJob = (db: Db, projectId: number) => findQueued(db, groupTopics, String(projectId))
