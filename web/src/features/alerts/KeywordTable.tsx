import { Radio } from '@mantine/core'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { keywordText, searchedAsOf } from '@rankline/contract/keywords/searched-as'
import { ChangePill } from '../../ui/data/ChangePill.tsx'
import { KeywordName } from '../../ui/data/KeywordName.tsx'
import { RelativeTime } from '../../ui/data/RelativeTime.tsx'
import { sinceLastCheck } from '../../ui/data/since.ts'
import { OuterLink } from '../../ui/OuterLink.tsx'
import { Table } from '../../ui/tables/Table.tsx'
import styles from './alerts.module.css'

type Props = { keywords: readonly Keyword[]; chosen: number | null; onChoose(id: number): void }

/** Keywords of a project; the person chooses one. */
export function KeywordTable({ keywords, chosen, onChoose }: Props) {
  return (
    <div className={styles.scroll}>
      <Table className={styles.keywordTable}>
        <thead>
          <tr>
            <th>Keyword</th>
            <th>Cur.</th>
            <th>Best</th>
            <th>Prev</th>
            <th>Last Update</th>
            <th>Select</th>
          </tr>
        </thead>
        <tbody>
          {keywords.map((keyword) => (
            <tr key={keyword.id} data-chosen={keyword.id === chosen || undefined}>
              <td>
                <Name {...keyword} />
              </td>
              <td>
                <Current {...keyword} />
              </td>
              <td>{keyword.best_position ?? '-'}</td>
              <td>{keyword.prev_position ?? '-'}</td>
              <td>
                {keyword.position_updated_at === null ? (
                  '-'
                ) : (
                  <RelativeTime at={keyword.position_updated_at} />
                )}
              </td>
              <td>
                <Radio
                  name="alert-keyword"
                  aria-label={keywordText(keyword.keyword_name, searchedAsOf(keyword))}
                  checked={keyword.id === chosen}
                  onChange={() => onChoose(keyword.id)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function Name(keyword: Keyword) {
  const { latest_position_id: id, latest_position_url: url } = keyword
  const name = <KeywordName of={{ keyword: keyword.keyword_name, ...searchedAsOf(keyword) }} />
  return id === null || url === null ? (
    name
  ) : (
    <OuterLink href={url} data-touch>
      {name}
    </OuterLink>
  )
}

function Current({ current_position: position, diff }: Keyword) {
  if (position === null) return <>-</>
  return (
    <span className={styles.current}>
      {position}
      {diff !== null && diff !== 0 && (
        <ChangePill
          trend={diff > 0 ? 'improved' : 'declined'}
          amount={Math.abs(diff)}
          since={sinceLastCheck}
        />
      )}
    </span>
  )
}
