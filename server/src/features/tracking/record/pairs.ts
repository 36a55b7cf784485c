import { rankOf } from '@rankline/serp/rank'
import type { Complete, Seen } from '../check/check.ts'
import { ruleOf } from '../rules.service.ts'
import { type CheckedPage, checkedPageOf } from './rank-state.ts'
import type { KeywordRow } from './record.queries.ts'

/** A fetched result list with its time, and one keyword that tracks it. */
export type Pair = {
  check: { at: Date; day: string; answersUntil: Complete['answersUntil']; source: string | null }
  checkedPage: CheckedPage
  keyword: KeywordRow
}

/** @param isWanted whether this list decides the keyword's standing */
export function pairsOf(
  check: Pair['check'] & Pick<Seen, 'source' | 'organic' | 'features' | 'column' | 'depth'>,
  keywords: readonly KeywordRow[],
  isWanted: (keyword: KeywordRow, checkedPage: CheckedPage) => boolean = () => true,
): Pair[] {
  if (keywords.length === 0) return []
  const checkedPage = checkedPageOf(check)
  return keywords
    .filter((keyword) => isWanted(keyword, checkedPage))
    .map((keyword) => ({ check, checkedPage, keyword }))
}

/** Whether the list or its snippet has the site that the keyword tracks. */
export function isFound(keyword: KeywordRow, checkedPage: CheckedPage): boolean {
  const rule = ruleOf(keyword)
  return rule !== null && rankOf(checkedPage.ranking, rule) !== null
}
