import { Box } from '@mantine/core'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { readableUrl } from '@rankline/contract/readable'
import { useQuery } from '@tanstack/react-query'
import { dayName, shortDay } from '../../ui/charts/days.ts'
import { counted } from '../../ui/format.ts'
import { OuterLink } from '../../ui/OuterLink.tsx'
import { PanelStates } from '../../ui/panel/PanelStates.tsx'
import { tip } from '../../ui/tip.ts'
import { keywordPagesQuery } from './landing-pages.api.ts'
import styles from './landing-pages.module.css'
import { PreferredPage } from './PreferredPage.tsx'

/** Shows which pages of the site ranked for a keyword, when they changed, and which one should rank. */
export function KeywordPagesPanel({ keyword }: { keyword: Keyword }) {
  const query = useQuery(keywordPagesQuery(keyword))
  return (
    <>
      <PreferredPage keyword={keyword} />
      <PanelStates
        query={query}
        what="pages"
        height={120}
        isEmpty={({ pages }) => pages.length === 0}
        empty="No page has ranked in the last 90 days."
      >
        {({ is_contested, pages, changes }) => (
          <>
            {is_contested && (
              <p className={styles.warning} role="note">
                Two of your pages keep swapping for this keyword (possible cannibalisation).
              </p>
            )}
            <ul className={styles.pages} aria-label="Pages that ranked">
              {pages.map(({ url, days, best_position, last_seen_on, is_current }) => (
                <li key={url} data-current={is_current || undefined}>
                  <OuterLink href={url} hint={url} data-touch>
                    {readableUrl(url)}
                  </OuterLink>
                  <span className={styles.facts}>
                    {is_current ? 'ranks now' : `until ${shortDay(last_seen_on)}`} · best {best_position} ·{' '}
                    {counted(days, 'day')}
                  </span>
                </li>
              ))}
            </ul>
            {changes.length > 0 && (
              <>
                <h3 className={styles.subtitle}>Changes</h3>
                <Box component="ol" className={styles.changes} aria-label="Changes of the page" tabIndex={0}>
                  {changes.map(({ day, from_url, to_url, current_position }) => (
                    <li key={day}>
                      <time dateTime={day}>{dayName(day)}</time>
                      <span>
                        <s {...tip(from_url)}>{readableUrl(from_url)}</s>{' '}
                        <b {...tip(to_url)}>{readableUrl(to_url)}</b> at {current_position}
                      </span>
                    </li>
                  ))}
                </Box>
              </>
            )}
          </>
        )}
      </PanelStates>
    </>
  )
}
