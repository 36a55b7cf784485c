import { UNLIMITED } from '@rankline/contract/limits/encoding'
import { messages } from '@rankline/contract/messages'
import type { Context } from '../../platform/context.ts'
import { competitorLimitOf, type Kind, limitOf, usedOf } from '../limits/limits.service.ts'
import type { Sizes } from './assignments.queries.ts'

const limiters = {
  projects: 'allowed_projects',
  keywords: 'allowed_keywords',
  keywordsPerProject: 'allowed_keywords_per_project',
  competitors: 'allowed_competitors',
} as const satisfies Partial<Record<Kind, string>>
type Limited = keyof typeof limiters

type Use = { used: number; allowed: number | null }
export type FreeCapacity = { projects: Use; keywords: Use; hindrance: string | null; isPaused: boolean }

/**
 * Checks whether an account has room for projects of these sizes; returns the use and the limit that is exceeded. `ctx` is
 * the receiving side.
 */
export async function freeCapacity(
  ctx: Context,
  moved: Sizes & { projects: number },
  isOfClient: boolean,
): Promise<FreeCapacity> {
  const wanted: Record<Limited, number> = {
    projects: moved.projects,
    keywords: moved.keywords,
    keywordsPerProject: moved.most_keywords,
    competitors: moved.competitors,
  }
  const words = isOfClient ? messages.noRoomAtClient : messages.limitReached
  let hindrance: string | null = null
  let isPaused = false
  const uses = new Map<Limited, Use>()
  for (const [kind, name] of Object.entries(limiters) as [Limited, (typeof limiters)[Limited]][]) {
    const limit = await limitOf(ctx, name)
    // A moved project has no other keywords in this account.
    const before = kind === 'keywordsPerProject' ? 0 : await usedOf(ctx, kind, limit)
    const used = before + wanted[kind]
    const allowed = limit.allowed === UNLIMITED ? null : limit.allowed
    uses.set(kind, { used, allowed })
    isPaused = limit.isPaused
    if (allowed !== null && used > allowed) hindrance ??= words[kind](allowed)
  }
  const most = await competitorLimitOf(ctx)
  if (moved.most_competitors > most)
    hindrance ??= isOfClient
      ? messages.noRoomAtClient.competitorsPerKeyword(most)
      : messages.noRoomForCompetitors(most)
  return { projects: uses.get('projects')!, keywords: uses.get('keywords')!, hindrance, isPaused }
}
