import type { SystemContext } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { findDynamicTags } from './dynamic-tags.queries.ts'
import { recountTagsOfAccount } from './tags.jobs.ts'

/** Queues a recount of the account's dynamic tags, because their filters may use the changed tags. */
export async function tagsChanged({ db }: Pick<SystemContext, 'db'>, accountId: number): Promise<void> {
  if ((await findDynamicTags(db, accountId)).length === 0) return
  await enqueue(db, recountTagsOfAccount, { accountId }, String(accountId))
}
