import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type { explainAnyDay as call } from '@rankline/contract/explanations/why'
import { audit } from '../../../platform/audit/audit.ts'
import { type Context, transaction } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { explainDay } from '../../explanations/why.service.ts'
import { findKeyword } from './keywords.queries.ts'
import { findOwners } from './owners.queries.ts'

/**
 * Explains a keyword's position as its owner sees it, by reading as the owner of the keyword's account.
 * @param userId the person the keyword has to belong to, if the administrator comes from one
 */
export async function explainAnyDay(
  ctx: Context,
  { keywordId, day, userId }: ParsedInputOf<typeof call>,
): Promise<ItemsOf<typeof call>> {
  const keyword = await findKeyword(ctx.db, keywordId)
  if (keyword === undefined) throw notFound()
  const owner = (await findOwners(ctx.db, [keyword.account_id])).get(keyword.account_id)
  if (owner === undefined || (userId !== null && owner.id !== userId)) throw notFound()
  return transaction(ctx, async (inside) => {
    const account = { id: keyword.account_id, kind: ctx.account.kind, projectIds: null }
    const why = await explainDay({ ...inside, account, role: 'owner', membership: null }, { keywordId, day })
    const subject = `keyword ${keywordId} of ${owner.username}, ${why.day}`
    await audit(inside, { action: 'position_looked_up', subject })
    return { ...why, user: { id: owner.id, username: owner.username } }
  })
}
