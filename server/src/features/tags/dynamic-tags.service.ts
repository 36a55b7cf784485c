import type { ParsedInputOf } from '@rankline/contract/endpoint'
import { filtersOfQuery } from '@rankline/contract/keywords/filter-query'
import { onlyValue } from '@rankline/contract/keywords/filter-values'
import { messages } from '@rankline/contract/messages'
import { type createDynamicTag as call, MOST_DYNAMIC_TAGS, type Tag } from '@rankline/contract/tags/calls'
import type { Transaction } from 'kysely'
import { type Context, type SystemContext, transaction } from '../../platform/context.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { conflict, invalid, limitReached } from '../../platform/errors.ts'
import { lockAccount } from '../limits/limits.service.ts'
import { requireWholeAccount } from '../memberships/memberships.service.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { conditionsOf } from '../tracked-keywords/filters/keyword-filters.ts'
import { withinPatternTime } from '../tracked-keywords/filters/pattern-time.service.ts'
import * as queries from './dynamic-tags.queries.ts'
import { presentTag } from './tag.presenter.ts'
import { getTag } from './tag-by-id.service.ts'
import { namedTag } from './tag-name.ts'

type InTransaction = SystemContext & { db: Transaction<Tables> }

/**
 * Creates a tag for the keywords that its filter finds, and counts them.
 * @throws {Refusal} conflict if a tag has the name; limit reached; invalid if the filter uses a dynamic tag or is too slow
 */
export async function createDynamicTag(
  ctx: Context,
  { name, type, filter, projectId }: ParsedInputOf<typeof call>,
): Promise<Tag> {
  requireWholeAccount(ctx)
  if (projectId !== undefined) await requireProjects(ctx, [projectId])
  return transaction(ctx, async (inside) => {
    await requireUsable(inside, filter)
    await lockAccount(inside)
    const { db, account } = inside
    if ((await queries.findDynamicTags(db, account.id)).length >= MOST_DYNAMIC_TAGS)
      throw limitReached(messages.mostDynamicTags(MOST_DYNAMIC_TAGS))
    const id = await queries.insertDynamicTag(db, account.id, { ...namedTag(name), type, filter })
    if (id === undefined) throw conflict(messages.tagTaken)
    await recountTag(inside, { account_id: account.id, id })
    return presentTag(await getTag(inside, id), account)
  })
}

/** Gives a dynamic tag that the caller has locked another filter, and counts its keywords. */
export async function changeFilter(ctx: Context & InTransaction, id: number, filter: string): Promise<void> {
  await requireUsable(ctx, filter)
  await queries.setFilter(ctx.db, ctx.account.id, id, filter)
  await recountTag(ctx, { account_id: ctx.account.id, id })
}

/** @throws {Refusal} not found when the filter names a tag or project that is not the account's */
async function requireUsable(ctx: Context, filter: string) {
  const { tag, project } = filtersOfQuery(filter)
  if (project !== undefined) await requireProjects(ctx, project.values)
  for (const id of tag?.values ?? [])
    if ((await getTag(ctx, id)).filter !== null) throw invalid('filter', messages.dynamicTagInFilter)
}

/**
 * Recounts the keywords of a dynamic tag.
 * @throws {Refusal} invalid when a regular expression of the filter takes too long
 */
export async function recountTag(
  ctx: SystemContext,
  { account_id: accountId, id }: Pick<queries.DynamicTag, 'account_id' | 'id'>,
): Promise<void> {
  await transaction(ctx, async (inside) => {
    const query = await queries.lockFilter(inside.db, accountId, id)
    if (query === null) return
    const filters = filtersOfQuery(query)
    // The history of one project is enough where the filter names one.
    const conditions = conditionsOf(accountId, { ...filters, project_id: onlyValue(filters.project) })
    await withinPatternTime(inside, filters, ({ db }) => queries.linkMatching(db, accountId, id, conditions))
  })
}

/** Recounts all dynamic tags of an account after its tags changed, because their filters may use these tags. */
export async function recountAll(ctx: SystemContext, accountId: number): Promise<void> {
  for (const tag of await queries.findDynamicTags(ctx.db, accountId)) await recountOrPutOff(ctx, tag)
}

/** Recounts all tags that may have changed. A tag whose count fails keeps its keywords and does not stop the others. */
export async function recountDue(ctx: SystemContext): Promise<void> {
  for (const tag of await queries.findDue(ctx.db)) await recountOrPutOff(ctx, tag)
}

async function recountOrPutOff(ctx: SystemContext, tag: queries.DynamicTag) {
  try {
    await recountTag(ctx, tag)
  } catch (error) {
    ctx.log.warn(error, `the dynamic tag ${tag.id} of account ${tag.account_id} could not be counted`)
    await queries.putOff(ctx.db, tag)
  }
}
