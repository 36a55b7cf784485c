import type { AnswerSurface, findAnswerSurfaces as call } from '@rankline/contract/answers/calls'
import { utcDay } from '@rankline/contract/days'
import type { ItemsOf } from '@rankline/contract/endpoint'
import type { Context } from '../../platform/context.ts'
import { type SpentToday, spendingOf } from '../sources/spending.queries.ts'
import { pausesOf } from '../sources/spending.service.ts'
import { expectedCost } from './answers.service.ts'
import { countWaiting, findSurfaces, type SurfaceState } from './surfaces.queries.ts'

/** Every surface that a worker has asked; there are never many. */
export async function findAnswerSurfaces(ctx: Context): Promise<ItemsOf<typeof call>> {
  const day = utcDay()
  const [surfaces, spent, pauses, waiting] = await Promise.all([
    findSurfaces(ctx.db),
    spendingOf(ctx.db, day),
    pausesOf(ctx, day),
    countWaiting(ctx.db),
  ])
  const presented = surfaces.map((state) =>
    presentSurface(state, {
      spent: spent.find(({ source }) => source === state.surface),
      pause: pauses.get(state.surface) ?? null,
      waiting: waiting.get(state.surface) ?? 0,
    }),
  )
  return {
    day,
    spent_today: presented.reduce((sum, { spent_today }) => sum + spent_today, 0),
    surfaces: presented,
  }
}

type Today = { spent: SpentToday | undefined; pause: string | null; waiting: number }

function presentSurface(state: SurfaceState, { spent, pause, waiting }: Today): AnswerSurface {
  return {
    surface: state.surface,
    provider: state.provider,
    model: state.model === '' ? null : state.model,
    is_invented: state.is_invented,
    is_asked: state.is_asked,
    price: expectedCost(state),
    ceiling: state.ceiling,
    spent_today: spent?.cost ?? 0,
    requests_today: spent?.requests ?? 0,
    waiting,
    pause,
    failures_in_row: state.failures_in_row,
    answered_at: state.answered_at?.toISOString() ?? null,
    last_error: state.failure,
    last_error_at: state.failed_at?.toISOString() ?? null,
  }
}
