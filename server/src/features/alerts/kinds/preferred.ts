import { isolated } from '@rankline/contract/direction'
import { groupBy } from '../../../platform/group-by.ts'
import { isWrongPage } from '../../tracking/rules.service.ts'
import { pointOfPosition } from '../triggers.ts'
import type { Kind } from './kind.ts'
import { changedFrom, PAGE_DAYS, type RankedPage } from './page-moves.ts'
import { firedAt, page, pagesUntil, pathsOf } from './pages.ts'
import { findPreferredPages } from './preferred.queries.ts'
import { countByDay, previewRows } from './preview-rows.service.ts'
import { findRankedPages } from './stored-moves.queries.ts'

/** The page that ranked before, if the ranked page changed from preferred to wrong or back. */
function newsOf(action: string, pages: readonly RankedPage[], preferred: string | null): RankedPage | null {
  const from = changedFrom(pages)
  if (from === null || preferred === null) return null
  const [wasWrong, isWrong] = [isWrongPage(preferred, from.url), isWrongPage(preferred, pages.at(-1)!.url)]
  return wasWrong !== isWrong && isWrong === (action === 'wrong_page') ? from : null
}

/** A page other than the keyword's preferred page ranks, or the preferred page ranks again. */
export const preferred: Kind = {
  atCheck: ({ trigger_action: action }, check, around) =>
    firedAt(check, newsOf(action, pagesUntil(check, around), check.preferred_url)),
  again({ trigger_action: action }, { pending, check }) {
    if (!check.is_decided || check.url === null) return pending
    const { preferred_url: wanted, url } = check
    const isStill = wanted !== null && isWrongPage(wanted, url) === (action === 'wrong_page')
    return isStill ? { ...pending, now: pointOfPosition(check.position), url } : null
  },
  preview: ({ db, account }, { source, action }) =>
    previewRows({ db, account }, source, {
      daysBefore: PAGE_DAYS,
      onlyWithAlerts: true,
      async read(keywordIds, { first, last }) {
        const pages = await findPreferredPages(db, account.id, keywordIds)
        const rows = await findRankedPages(db, account.id, [...pages.keys()], { first, last })
        return rows.map((row) => ({ ...row, preferred: pages.get(row.keyword_id) ?? null }))
      },
      hasMovesAlone: true,
      lackOf: async (keywordIds) =>
        (await findPreferredPages(db, account.id, keywordIds)).size === 0 ? 'preferred_page' : null,
      judge: (rows, since) =>
        countByDay(
          [...groupBy(rows, ({ keyword_id: id }) => id).values()].flatMap((pages) =>
            pages.flatMap(({ day, preferred: wanted }, index) =>
              day >= since && newsOf(action, pages.slice(0, index + 1), wanted) !== null ? [day] : [],
            ),
          ),
        ),
    }),
  ofKeyword(reported) {
    const paths = pathsOf(reported)
    const [from, to] = [isolated(paths.from), isolated(paths.to)]
    return reported.alert.trigger_action === 'wrong_page'
      ? `ranks with ${to} instead of the preferred page ${from}`
      : `ranks with the preferred page ${to} again instead of ${from}`
  },
  row: page.row,
  ...(page.data && { data: page.data }),
}
