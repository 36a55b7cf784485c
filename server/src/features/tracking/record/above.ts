import { columnAbove, measureAbove } from '@rankline/serp/above'
import { engineById } from '@rankline/serp/catalog/engines'
import { deviceById } from '@rankline/serp/catalog/kinds'
import type { SiteRank } from '@rankline/serp/rank'
import type { CheckedPage } from './rank-state.ts'

/** Size of everything above the best result of the site (`docs/above-the-result.md`); null: not known. */
export type AboveRank = { things: number | null; pixels: number | null }

export const NOTHING_KNOWN: AboveRank = { things: null, pixels: null }

/** In `positions`, where most rows have a value and a null would need more room. */
export const UNKNOWN = -1

/** @param found null: the site was not found, so nothing is above it */
export function aboveRank(
  { column, ranking }: Pick<CheckedPage, 'column' | 'ranking'>,
  found: SiteRank | null,
  { engine_id, device_id }: { engine_id: number; device_id: number },
): AboveRank {
  const engine = engineById(engine_id)?.slug
  const device = deviceById(device_id)?.slug
  if (column === undefined || found === null || engine === undefined || device === undefined)
    return NOTHING_KNOWN
  const above = columnAbove(column, ranking.organic, found)
  return above === null ? NOTHING_KNOWN : measureAbove(above, { engine, device })
}
