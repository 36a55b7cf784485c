import type { Context } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { findDynamicTags } from './dynamic-tags.queries.ts'
import { recountTagsOfAccount } from './tags.jobs.ts'

/** Filters of dynamic tags may ask for the tags that a person has just changed: these are counted as soon as a worker can. */
export async function tagsChanged({ db, account }: Context): Promise<void> {
  if ((await findDynamicTags(db, account.id)).length === 0) return
  await enqueue(db, recountTagsOfAccount, { accountId: account.id }, String(account.id))
}
