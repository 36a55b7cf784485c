import { engineById } from '@rankline/serp/catalog/engines'
import { featureBySlug } from '@rankline/serp/catalog/features'
import { engineTypeById } from '@rankline/serp/catalog/kinds'
import { type CompiledRule, matchTarget } from '@rankline/serp/match'
import { hasOverviews, OVERVIEW, tellsOverviews } from '@rankline/serp/overviews'
import type { CheckedPage } from './rank-state.ts'

export const overviewId = featureBySlug('ai_overview')?.id

/** The state of a site's citation in the AI overview of a keyword's result page. */
export type Citation = {
  /** Place of the site's first page among the sources, or one of `OVERVIEW`; null: no check has determined it. */
  place: number | null
  /** Whether the last check that read an overview found the site cited. */
  isLastCited: boolean
  /** YYYY-MM-DD; null while the site is cited, and if it never was. */
  lostOn: string | null
}

type Kind = { engine_id: number; type_id: number }

/** Whether the result pages of a keyword may have an overview. */
export function mayHaveOverview({ engine_id: engineId, type_id: typeId }: Kind): boolean {
  const [engine, type] = [engineById(engineId)?.slug, engineTypeById(typeId)?.slug]
  return engine !== undefined && type !== undefined && hasOverviews({ engine, type })
}

/**
 * The place of a site in the overview of a list. The result is `OVERVIEW.notRead` if the overview has no sources, because
 * every real one has, or if the list's source does not report overviews.
 * @param source of the list; null if it is not a whole list
 */
export function placeOf(
  checkedPage: CheckedPage,
  rule: CompiledRule | null,
  kind: Kind,
  source: string | null,
): number | null {
  if (rule === null || !mayHaveOverview(kind)) return null
  const overview = checkedPage.features.find(({ id }) => id === overviewId)
  if (overview === undefined) {
    const engine = engineById(kind.engine_id)?.slug ?? ''
    return source !== null && tellsOverviews(source, engine) ? OVERVIEW.notShown : OVERVIEW.notRead
  }
  if (overview.targets.length === 0) return OVERVIEW.notRead
  return overview.targets.findIndex((target) => matchTarget(rule, target)) + 1
}

/**
 * The sources of the overview of a list; empty if it was not shown. Null if the list does not tell: the overview was not
 * read, or the list's source does not report overviews.
 */
export function sourcesOf(
  checkedPage: CheckedPage,
  kind: Kind,
  source: string | null,
): readonly string[] | null {
  if (!mayHaveOverview(kind)) return null
  const isShown = checkedPage.features.some(({ id }) => id === overviewId)
  if (isShown) return checkedPage.overviewUrls.length === 0 ? null : checkedPage.overviewUrls
  const engine = engineById(kind.engine_id)?.slug ?? ''
  return source !== null && tellsOverviews(source, engine) ? [] : null
}

/** The citation after a check. An overview that was not read changes neither `isLastCited` nor `lostOn`. */
export function citationAfter(before: Citation, place: number | null, day: string): Citation {
  if (place === null) return { place, isLastCited: false, lostOn: null }
  if (place === OVERVIEW.notRead) return { ...before, place }
  if (place > 0) return { place, isLastCited: true, lostOn: null }
  return { place, isLastCited: false, lostOn: before.isLastCited ? day : before.lostOn }
}
