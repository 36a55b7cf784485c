import type { LandingPage } from '@rankline/contract/landing-pages/calls'
import { placeText } from '@rankline/contract/positions/place-text'
import { readableUrl } from '@rankline/contract/readable'
import { useQuery } from '@tanstack/react-query'
import { type SearchParams, useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { ChangePill } from '../../ui/data/ChangePill.tsx'
import { SearchTarget } from '../../ui/data/SearchTarget.tsx'
import { sinceLastCheck } from '../../ui/data/since.ts'
import { trendOf } from '../../ui/data/trend.ts'
import { counted, formatNumber, unknown } from '../../ui/format.ts'
import { PanelStates } from '../../ui/panel/PanelStates.tsx'
import { type Filters, pageKeywordsQuery } from './landing-pages.api.ts'
import styles from './landing-pages.module.css'

type Props = { projectId: number; filters: Filters | null; page: LandingPage }

/** Keywords of one page, best position first; a long list continues in the project's keywords. */
export function PageKeywords({ projectId, filters, page }: Props) {
  const search = useSearchParams()
  const query = useQuery(pageKeywordsQuery(projectId, page.id, filters))
  return (
    <PanelStates query={query} what="keywords" height={96}>
      {({ data, total }) => (
        <>
          <ul className={styles.keywords} aria-label={`Keywords of ${readableUrl(page.url)}`}>
            {data.map((keyword) => (
              <li key={keyword.id} className={styles.keyword}>
                <b>{placeText(formatNumber(keyword.current_position), keyword.is_featured_snippet)}</b>
                <ChangePill
                  trend={trendOf(keyword.diff_text)}
                  amount={keyword.diff === null ? null : Math.abs(keyword.diff)}
                  since={sinceLastCheck}
                />
                <AppLink to={`/keywords/${keyword.id}`} data-touch>
                  {keyword.keyword_name}
                </AppLink>
                <SearchTarget of={keyword} className={styles.target} />
                <span className={styles.volume}>
                  {keyword.volume === null ? unknown : counted(keyword.volume, 'search', 'searches')}
                </span>
              </li>
            ))}
          </ul>
          {total > data.length && (
            <p className={styles.rest}>
              <AppLink
                to={`/projects/${projectId}/keywords`}
                search={{ ...narrowedBy(search, filters), landing_page: String(page.id) }}
                data-touch
              >
                Show all {counted(total, 'keyword')}
              </AppLink>
            </p>
          )}
        </>
      )}
    </PanelStates>
  )
}

/** Keeps the address parameters that are filters. */
const narrowedBy = (search: SearchParams, filters: Filters | null): SearchParams =>
  Object.fromEntries(Object.entries(search).filter(([name]) => filters !== null && name in filters))
