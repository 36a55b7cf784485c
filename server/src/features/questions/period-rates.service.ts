import type { AnswerRate } from '@rankline/contract/questions/calls'
import type { Surface } from '@rankline/serp/answers/answer'
import type { SystemContext } from '../../platform/context.ts'
import { findAnsweredDays, findAskedSurfaces } from './announced.queries.ts'
import { changesOf, dayOf, shownBrands, sourceRows } from './rates.ts'
import type { Reading } from './read-answers.ts'
import { readAnswers } from './readings.service.ts'

type Interval = Pick<AnswerRate, 'rate' | 'low' | 'high'>

/** Rates of a surface on its last day with answers in a period. */
export type SurfaceRates = {
  surface: Surface
  isInvented: boolean
  day: string
  answers: number
  /** The last day with answers before the period; null without one. */
  comparedWith: string | null
  /** The own brand first, then those that are named most. A change is -1 to 1, and null unless the paired test announces it. */
  brands: (Record<'named' | 'cited', Interval | null> &
    Record<'namedChange' | 'citedChange', number | null> & { name: string })[]
  /** The most cited sites. */
  sites: { host: string; answers: number }[]
}

/** Brands and sites of each surface. */
const MOST = { brands: 8, sites: 8 } as const

/** Reads the rates of each surface on its last day with answers in a period, compared with the last such day before it. */
export async function periodRates(
  ctx: Pick<SystemContext, 'db'>,
  accountId: number,
  projectId: number,
  { from, to }: { from: string; to: string },
): Promise<SurfaceRates[]> {
  const asked = await findAskedSurfaces(ctx.db, accountId, { projectId, projectIds: null })
  const found: SurfaceRates[] = []
  for (const { surface } of asked) {
    const days = await findAnsweredDays(ctx.db, accountId, { projectId, surface, to })
    const answersOf = async (day: string) => ({
      ...(await readAnswers(ctx, accountId, { projectId, surface, from: day, to: day })),
      day,
    })
    const [last] = days
    if (last === undefined || last < from) continue
    const before = days.find((day) => day < from)
    found.push(ratesOf(surface, await answersOf(last), before === undefined ? null : await answersOf(before)))
  }
  return found
}

type Day = Pick<Awaited<ReturnType<typeof readAnswers>>, 'brands'> & { day: string; readings: Reading[] }

function ratesOf(surface: Surface, { day, brands, readings }: Day, before: Day | null): SurfaceRates {
  const places = shownBrands(brands.length, readings).slice(0, MOST.brands)
  const numbers = dayOf(day, readings, places)
  const shown = places.map((place) => ({ id: brands[place]!.id, place }))
  const changes = before === null ? [] : changesOf(before.readings, readings, shown)
  const changeOf = (id: number, of: 'named' | 'cited') =>
    changes.find(
      ({ brand_id, measure, is_announced }) => brand_id === id && measure === of && is_announced === 1,
    )?.change ?? null
  return {
    ...{ surface, day, answers: numbers.answers },
    isInvented: readings.some((reading) => reading.isInvented),
    comparedWith: before?.day ?? null,
    brands: shown.map(({ id, place }, index) => ({
      name: brands[place]!.name,
      named: numbers.of[index]?.named ?? null,
      cited: numbers.of[index]?.cited ?? null,
      namedChange: changeOf(id, 'named'),
      citedChange: changeOf(id, 'cited'),
    })),
    sites: sourceRows(
      readings,
      brands.map(({ id }) => id),
    )
      .slice(0, MOST.sites)
      .map(({ host, answers }) => ({ host, answers })),
  }
}
