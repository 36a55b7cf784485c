import type { Surface } from '@rankline/serp/answers/answer'
import type { SystemContext } from '../../platform/context.ts'
import { groupBy } from '../../platform/group-by.ts'
import { findAnsweredDays, findAskedSurfaces } from './announced.queries.ts'
import { byQuestion, changesOf, countsOf, OWN, shownBrands } from './rates.ts'
import type { Reading } from './read-answers.ts'
import { readAnswers } from './readings.service.ts'

/** A change of the own brand that is announced: more than chance, with the share of false ones held at 5 %. */
export type AnnouncedChange = {
  surface: Surface
  measure: 'named' | 'cited'
  brand: string
  day: string
  /** The day with answers before it. */
  comparedWith: string
  /** Mean over the questions that both days asked, 0 to 1. */
  before: number
  now: number
}

type Wanted = {
  /** Null: all projects. */
  projectId: number | null
  /** The projects that are seen; null: all. */
  projectIds: readonly number[] | null
  /** Days after this one, until `to`. */
  after: string
  to: string
  /** Whether each day is compared with the one before it; otherwise only the last one is. */
  isEach?: boolean
}

/** Finds announced changes of the own brands of projects, by the test that rates use. */
export async function announcedChanges(
  ctx: Pick<SystemContext, 'db'>,
  accountId: number,
  { projectId, projectIds, after, to, isEach = false }: Wanted,
): Promise<AnnouncedChange[]> {
  const asked = await findAskedSurfaces(ctx.db, accountId, { projectId, projectIds })
  const changes: AnnouncedChange[] = []
  for (const { project_id, surface } of asked) {
    const days = await findAnsweredDays(ctx.db, accountId, { projectId: project_id, surface, to })
    const fresh = days.filter((day) => day > after).length
    const compared = days.slice(0, (isEach ? fresh : Math.min(fresh, 1)) + 1)
    if (fresh === 0 || compared.length < 2) continue
    const range = { from: compared.at(-1)!, to: compared[0]! }
    const { brands, readings } = await readAnswers(ctx, accountId, {
      ...{ projectId: project_id, surface, ...range },
    })
    const own = brands[OWN]
    if (own === undefined) continue
    const byDay = groupBy(readings, ({ day }) => day)
    for (const [index, day] of compared.slice(0, -1).entries()) {
      const comparedWith = compared[index + 1]!
      const pair = { before: byDay.get(comparedWith) ?? [], now: byDay.get(day) ?? [] }
      const places = shownBrands(brands.length, [...pair.before, ...pair.now])
      const shown = places.map((place) => ({ id: brands[place]!.id, place }))
      for (const { brand_id, measure, is_announced } of changesOf(pair.before, pair.now, shown))
        if (brand_id === own.id && is_announced === 1)
          changes.push({
            ...{ surface, measure, brand: own.name, day, comparedWith },
            ...meansOf(pair, measure),
          })
    }
  }
  return changes
}

/** Means over the questions that have answers on both days. */
function meansOf(
  pair: { before: readonly Reading[]; now: readonly Reading[] },
  measure: AnnouncedChange['measure'],
) {
  const [before, now] = [byQuestion(pair.before), byQuestion(pair.now)]
  const both = [...now.keys()].filter((id) => before.has(id))
  const mean = (of: typeof now) =>
    both.reduce((sum, id) => {
      const { found, answers } = countsOf(of.get(id)!, measure, OWN)
      return sum + found / answers
    }, 0) / Math.max(1, both.length)
  return { before: mean(before), now: mean(now) }
}
