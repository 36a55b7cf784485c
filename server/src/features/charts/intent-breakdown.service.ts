import type { intentBreakdown as call } from '@rankline/contract/charts/intents'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import { INTENT, intentNames, intents } from '@rankline/contract/keywords/intents'
import type { Reader } from '../../platform/context.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { narrowingOf } from '../tracked-keywords/filters/keyword-filters.ts'
import { findByIntent } from './intent-breakdown.queries.ts'

/** The enabled keywords of a project by intent, at their latest positions. */
export async function intentBreakdown(
  ctx: Reader,
  { projectId, filters }: ParsedInputOf<typeof call>,
): Promise<ItemsOf<typeof call>> {
  await requireProjects(ctx, [projectId])
  const rows = await findByIntent(ctx.db, ctx.account.id, projectId, narrowingOf(ctx.account.id, filters))
  return {
    intents: rows.map(({ intent: number, ...numbers }) => {
      const intent = number === null ? null : intents[number - 1]!
      const name = intent === null ? 'Not known' : intentNames[intent]
      return { ...numbers, intent, name, value: INTENT[intent ?? 'unknown'] }
    }),
  }
}
