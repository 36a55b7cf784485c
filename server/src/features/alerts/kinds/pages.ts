import { isolated } from '@rankline/contract/direction'
import { readableParts } from '@rankline/contract/readable'
import { groupBy } from '../../../platform/group-by.ts'
import type { CheckRow } from '../evaluation.queries.ts'
import { pointOfPosition } from '../triggers.ts'
import type { Around, Fired, Kind, ReportedHit } from './kind.ts'
import { beginsTrade, changedFrom, PAGE_DAYS, type RankedPage } from './page-moves.ts'
import { countByDay, previewRows } from './preview-rows.service.ts'
import { findRankedPages } from './stored-moves.queries.ts'

/** The page that ranked before, if the last of these pages fires the alert. */
function newsOf(action: string, pages: readonly RankedPage[]): RankedPage | null {
  return action === 'page_changed' || beginsTrade(pages) ? changedFrom(pages) : null
}

/** The pages that ranked up to a check, oldest first; none if no page ranks at it. */
export function pagesUntil(check: CheckRow, { pages }: Around): RankedPage[] {
  const { page: now, page_before: before, url, url_before: urlBefore, day } = check
  if (!check.is_decided || now === null || url === null) return []
  const stored = (pages.get(check.keyword_id) ?? []).filter((one) => one.day < day)
  // On the second check of a day, the page of the first one is no longer stored, so it comes from the check.
  const first =
    check.is_repeated && before !== null && urlBefore !== null ? [{ day, page: before, url: urlBefore }] : []
  return [...stored, ...first, { day, page: now, url }]
}

/** @param from the page that was replaced; null if nothing fires */
export const firedAt = (check: CheckRow, from: RankedPage | null): Fired | null =>
  from && {
    before: pointOfPosition(check.position_before),
    now: pointOfPosition(check.position),
    url: check.url,
    detail: { pageBefore: from.url },
  }

/** Fires when another page of the site ranks. */
export const page: Kind = {
  atCheck({ trigger_action: action }, check, around) {
    return firedAt(check, newsOf(action, pagesUntil(check, around)))
  },
  again({ trigger_action: action }, { pending, check, fired }) {
    if (!check.is_decided || check.url === null) return pending
    // Pages that traded places stay reported, whichever page ranks now.
    if (action !== 'page_changed') return fired ?? pending
    if (check.url === pending.detail?.pageBefore) return null
    return fired === null ? pending : { ...fired, before: pending.before, detail: { ...pending.detail } }
  },
  preview: ({ db, account }, { source, action }) =>
    previewRows({ db, account }, source, {
      daysBefore: PAGE_DAYS,
      onlyWithAlerts: true,
      read: (keywordIds, { first, last }) => findRankedPages(db, account.id, keywordIds, { first, last }),
      hasMovesAlone: true,
      judge: (rows, since) =>
        countByDay(
          [...groupBy(rows, ({ keyword_id: id }) => id).values()].flatMap((pages) =>
            pages.flatMap(({ day }, index) =>
              day >= since && newsOf(action, pages.slice(0, index + 1)) !== null ? [day] : [],
            ),
          ),
        ),
    }),
  ofKeyword(reported) {
    const { from, to } = pathsOf(reported)
    return `ranks with ${isolated(to)} instead of ${isolated(from)}`
  },
  row: pathsOf,
  data: ({ detail }) => ({ url_before: detail?.pageBefore ?? null }),
}

/** The paths alone, as the site is the same; whole addresses where the paths do not differ. */
export function pathsOf({ hit }: ReportedHit): { from: string; to: string } {
  const [from = '', to = ''] = [hit.detail?.pageBefore, hit.url ?? undefined]
  const [before, now] = [pathOf(from), pathOf(to)]
  return before === now ? { from, to } : { from: before, to: now }
}

const pathOf = (url: string) => readableParts(url).path || '/'
