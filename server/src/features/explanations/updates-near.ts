import { DAY, utcDay } from '@rankline/contract/days'
import type { EngineUpdate } from '@rankline/contract/engine-updates/calls'
import type { Explanation } from '@rankline/contract/explanations/calls'

/** An update is told from this many days before it begins to this many after it ends. */
const NEAR_DAYS = 3

/** The known updates of an engine on or near a range of days. */
export function updatesNear(
  updates: readonly EngineUpdate[],
  { engineId, from, to }: { engineId: number; from: string; to: string },
): Explanation['updates'] {
  const shifted = (day: string, days: number) => utcDay(0, new Date(Date.parse(day) + days * DAY))
  const [first, last] = [shifted(from, -NEAR_DAYS), shifted(to, NEAR_DAYS)]
  return updates
    .filter(
      ({ engine_id, started_on, ended_on }) =>
        engine_id === engineId && started_on <= last && (ended_on === null || ended_on >= first),
    )
    .map(({ name, started_on, ended_on }) => ({ name, started_on, ended_on }))
}
