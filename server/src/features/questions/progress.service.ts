import type { ItemsOf } from '@rankline/contract/endpoint'
import type { askingProgress as call } from '@rankline/contract/questions/progress'
import type { Reader } from '../../platform/context.ts'
import { groupBy } from '../../platform/group-by.ts'
import { requireProjects } from '../projects/projects.service.ts'
import { countWaiting, findAllAsks, findLastDays } from './progress.queries.ts'

/** The surfaces that a project has asked, with the answers that are on their way and the last day of each. */
export async function askingProgress(
  ctx: Reader,
  { projectId }: { projectId: number },
): Promise<ItemsOf<typeof call>> {
  await requireProjects(ctx, [projectId])
  const { db, account } = ctx
  const asks = await findAllAsks(db, account.id, projectId)
  const ids = asks.map(({ asked_id }) => asked_id)
  const [waiting, days] = await Promise.all([countWaiting(db, account.id, ids), findLastDays(db, ids)])
  const waitingOf = new Map(waiting.map((one) => [one.question_id, one.waiting]))
  return [...groupBy(asks, ({ surface }) => surface)].map(([surface, of]) => {
    const last = days.find((one) => one.surface === surface)
    return {
      surface,
      waiting: of.reduce((sum, { asked_id }) => sum + (waitingOf.get(asked_id) ?? 0), 0),
      last: last === undefined ? null : { date: last.date, answers: last.answers, failed: last.failed },
      failure: last?.failure ?? null,
    }
  })
}
