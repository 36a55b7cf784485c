import type { Position } from '@rankline/contract/positions/calls'
import { FEATURED_SNIPPET } from '@rankline/contract/positions/place-text'
import { readableUrl } from '@rankline/contract/readable'
import { AppLink } from '../../ui/AppLink.tsx'
import { dayName } from '../../ui/charts/days.ts'
import { RankChange } from '../../ui/data/RankChange.tsx'
import { unknown } from '../../ui/format.ts'
import { Help } from '../../ui/Help.tsx'
import { OuterLink } from '../../ui/OuterLink.tsx'
import { PanelTable } from '../../ui/panel/PanelTable.tsx'
import { pageChangesOf } from './page-changes.ts'
import styles from './positions.module.css'

type Props = {
  keywordId: number
  positions: readonly Position[]
  /** How many days to list; all days are used to find changes of the page. */
  count?: number
}

/** The latest days of one keyword, newest first, with the ranking page and its changes. */
export function PositionsList({ keywordId, positions, count = positions.length }: Props) {
  const changes = pageChangesOf(positions.filter(({ imported_from }) => imported_from === null).toReversed())
  return (
    <PanelTable className={styles.list}>
      <thead>
        <tr>
          <th scope="col">Date (UTC)</th>
          <th scope="col" className={styles.number}>
            Position
          </th>
          <th scope="col">Change</th>
          <th scope="col" className={styles.page}>
            Page
          </th>
          <th scope="col" className={styles.number}>
            Checked to
          </th>
          <td className={styles.why} />
        </tr>
      </thead>
      <tbody>
        {positions
          .slice(0, count)
          .map(({ id, day, current_position, diff, diff_text, url, depth, imported_from, ...row }) => (
            <tr key={id}>
              <td>
                <time dateTime={day}>{dayName(day)}</time>
                {imported_from !== null && <span className={styles.imported}>from {imported_from}</span>}
                {row.former_search !== undefined && (
                  <span className={styles.imported}>
                    former {row.former_kind ?? 'search'} <Help text={row.former_search} />
                  </span>
                )}
              </td>
              <td className={styles.number}>
                <b>{current_position ?? '-'}</b>
                {row.is_featured_snippet && <span className={styles.imported}>{FEATURED_SNIPPET}</span>}
              </td>
              <td>
                <RankChange of={{ diff, diff_text }} />
              </td>
              <td className={styles.page}>
                {url === null ? (
                  <span className={styles.none}>
                    {current_position === null ? notFound(depth, imported_from) : unknown}
                  </span>
                ) : (
                  <>
                    {changes.has(day) && (
                      <span className={styles.otherPage}>
                        another page <Help text={`Before: ${changes.get(day)}`} />
                      </span>
                    )}
                    <OuterLink href={url}>{readableUrl(url)}</OuterLink>
                  </>
                )}
              </td>
              <td className={styles.number}>{imported_from === null ? depth : unknown}</td>
              <td className={styles.why}>
                <AppLink to={`/keywords/${keywordId}/why`} search={{ date: day }}>
                  Why?
                </AppLink>
              </td>
            </tr>
          ))}
      </tbody>
    </PanelTable>
  )
}

/** The text for an unranked day. The depth of imported checks is unknown. */
const notFound = (depth: number, importedFrom: string | null) =>
  importedFrom === null ? `not in the top ${depth}` : 'not found'
