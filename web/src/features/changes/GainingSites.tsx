import type { GainingSite } from '@rankline/contract/changes/calls'
import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { AppLink } from '../../ui/AppLink.tsx'
import { KeywordName } from '../../ui/data/KeywordName.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { counted, formatNumber } from '../../ui/format.ts'
import { NumberCell } from '../../ui/tables/NumberCell.tsx'
import { NumberTable } from '../../ui/tables/NumberTable.tsx'
import { RowToggle } from '../../ui/tables/RowToggle.tsx'
import { Favicon } from '../icons/Favicon.tsx'
import { listSearchOf, type MovedList } from './change-list.ts'
import changed from './changed-keywords.module.css'
import { gainingSitesQuery } from './changes.api.ts'
import styles from './changes.module.css'
import { MovedBar } from './MovedBar.tsx'
import moved from './moved.module.css'
import { Moved, ProjectLink, Visits } from './moved-cells.tsx'

const fell = { moved_down: '1' }

/** Lists the sites that gained where projects lost, each with its keywords. */
export function GainingSites({ list }: { list: MovedList }) {
  const query = useQuery(gainingSitesQuery(list))
  const [open, setOpen] = useState<string | null>(null)
  return (
    <>
      <MovedBar list={list} comparedDay={query.data?.compared_day} narrowing={fell} />
      <QueryStates
        query={query}
        title="The sites could not be loaded"
        waiting={<TableSkeleton rows={10} />}
        isEmpty={({ sites }) => sites.length === 0}
        empty={
          <EmptyState
            title="No site gained"
            subtitle="No keyword fell from the first 20 places since the compared day, or its results are not stored."
            drawing="search"
          />
        }
      >
        {({ sites, read_count, lost_count }) => (
          <div aria-busy={query.isPlaceholderData}>
            <p className={moved.read}>{readOf(read_count, lost_count)}</p>
            <NumberTable
              head={
                <>
                  <th scope="col">Site</th>
                  <th scope="col" data-number>
                    Visits won
                  </th>
                  <th scope="col" data-number>
                    Gained on
                  </th>
                  <th scope="col" data-number>
                    Overtook you on
                  </th>
                </>
              }
            >
              {sites.map((site) => (
                <Fragment key={site.host}>
                  <Row
                    site={site}
                    isOpen={open === site.host}
                    onToggle={() => setOpen(open === site.host ? null : site.host)}
                  />
                  {open === site.host && <Inside site={site} list={list} />}
                </Fragment>
              ))}
            </NumberTable>
          </div>
        )}
      </QueryStates>
    </>
  )
}

const readOf = (read: number, lost: number) =>
  read === lost
    ? `From the results of ${counted(lost, 'keyword')} that fell from the first 20 places.`
    : `From the results of the ${counted(read, 'keyword')} that lost most, of ${formatNumber(lost)} that fell from the first 20 places.`

type RowProps = { site: GainingSite; isOpen: boolean; onToggle(): void }

function Row({
  site: { host, visits, gained_count: gained, passed_count: passed },
  isOpen,
  onToggle,
}: RowProps) {
  return (
    <tr data-site={host} data-open={isOpen || undefined}>
      <th scope="row">
        <span className={styles.subject}>
          <RowToggle isOpen={isOpen} label={`Keywords where ${host} gained`} onClick={onToggle} />
          <Favicon url={`https://${host}`} name={host} size={20} />
          <b className={moved.host}>{host}</b>
        </span>
      </th>
      <NumberCell label="Visits won">{formatNumber(Math.round(visits))}</NumberCell>
      <NumberCell label="Gained on">{counted(gained, 'keyword')}</NumberCell>
      <NumberCell label="Overtook you on">{counted(passed, 'keyword')}</NumberCell>
    </tr>
  )
}

function Inside({ site: { gained_count: count, keywords }, list }: { site: GainingSite; list: MovedList }) {
  return (
    <tr className={moved.insideSite}>
      <td colSpan={4}>
        <ul className={moved.gains}>
          {keywords.map((keyword) => (
            <li key={keyword.project_keyword_id}>
              <AppLink
                to={`/keywords/${keyword.project_keyword_id}`}
                className={changed.keyword}
                data-touch="line"
              >
                <KeywordName of={keyword} />
              </AppLink>
              <ProjectLink
                keyword={keyword}
                search={{ ...listSearchOf(list, keyword.compared_day), ...fell }}
              />
              <span>
                They{' '}
                <Moved from={keyword.site_from} to={keyword.site_to} comparedDay={keyword.compared_day} />
              </span>
              <span>
                You <Moved from={keyword.from} to={keyword.to} comparedDay={keyword.compared_day} />
              </span>
              <Visits keyword={keyword} />
            </li>
          ))}
        </ul>
        {count > keywords.length && (
          <p className={styles.none}>The {formatNumber(keywords.length)} where it won most.</p>
        )}
      </td>
    </tr>
  )
}
