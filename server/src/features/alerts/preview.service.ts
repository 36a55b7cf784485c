import type { previewAlert as call } from '@rankline/contract/alerts/calls'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type { Context } from '../../platform/context.ts'
import { projectsInScope, requestedScope, requestedTarget } from './alert-target.ts'
import { findGroupedProjects } from './alerts.queries.ts'
import { requireSource } from './alerts.service.ts'
import type { Asked, Previewed } from './kinds/kind.ts'
import { countByDay } from './kinds/preview-rows.service.ts'
import { kindOf } from './kinds/registry.ts'

/** Previews when an alert would have fired, from stored data. */
export async function previewAlert(
  ctx: Context,
  asked: ParsedInputOf<typeof call>,
): Promise<ItemsOf<typeof call>> {
  await requireSource(ctx, asked)
  const wanted = { ...asked, target: requestedTarget(asked) }
  const { preview, onDay } = kindOf(asked.type)
  if (asked.source.scope === null) return preview(ctx, wanted)
  const scope = await requestedScope(ctx, asked.source.scope)
  const projectIds = projectsInScope(scope, await findGroupedProjects(ctx.db, ctx.account))
  const inScope = { ...ctx, account: { ...ctx.account, projectIds } }
  return onDay === undefined ? preview(inScope, wanted) : previewEach(inScope, wanted, projectIds)
}

/** Projects that a preview compares; it says if there are more. */
const MOST_PROJECTS = 60

/** Previews what is compared once a day, for each project by itself. Its days count projects. */
async function previewEach(ctx: Context, asked: Asked, projectIds: readonly number[]): Promise<Previewed> {
  const { preview } = kindOf(asked.type)
  const parts: Previewed[] = []
  for (const projectId of projectIds.slice(0, MOST_PROJECTS)) {
    const source = { projectId, keywordId: null, tagId: null, scope: null }
    parts.push(await preview(ctx, { ...asked, source }))
  }
  const sinces = parts.flatMap(({ since }) => since ?? []).toSorted()
  return {
    since: sinces[0] ?? null,
    lacks: sinces.length === 0 ? (parts[0]?.lacks ?? 'checks') : null,
    days: countByDay(parts.flatMap(({ days }) => days.map(({ day }) => day))),
    keyword_count: parts.reduce((sum, part) => sum + part.keyword_count, 0),
    is_partial: projectIds.length > MOST_PROJECTS || parts.some((part) => part.is_partial),
  }
}
