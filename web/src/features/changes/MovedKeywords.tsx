import { CHANGE_TOPS, type MovedKeyword, type TopMove, topMoves } from '@rankline/contract/changes/calls'
import { useQuery } from '@tanstack/react-query'
import { useChangeSearch } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { shortDay } from '../../ui/charts/days.ts'
import { KeywordName } from '../../ui/data/KeywordName.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { LateSelect } from '../../ui/fields/LateSelect.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Pagination } from '../../ui/Pagination.tsx'
import { NumberCell } from '../../ui/tables/NumberCell.tsx'
import { NumberTable } from '../../ui/tables/NumberTable.tsx'
import { listSearchOf, type MovedList } from './change-list.ts'
import { movedKeywordsQuery } from './changes.api.ts'
import styles from './changes.module.css'
import { MovedBar } from './MovedBar.tsx'
import moved from './moved.module.css'
import { Moved, ProjectLink, Visits } from './moved-cells.tsx'

const moveNames: Record<TopMove, string> = { left: 'Left the top', entered: 'Entered the top' }

/** The keywords that left or entered the first places, of all projects or of one. */
export function MovedKeywords({ list }: { list: MovedList }) {
  const change = useChangeSearch()
  const query = useQuery(movedKeywordsQuery(list))
  const counts = query.data?.counts ?? []
  const countOf = (top: number, went: TopMove) => {
    const count = counts.find((one) => one.top === top)?.[went]
    return count === undefined ? '' : ` (${formatNumber(count)})`
  }
  const crossed = { [`${list.went}_top`]: String(list.top) }
  return (
    <>
      <MovedBar list={list} comparedDay={query.data?.compared_day} narrowing={crossed}>
        <LateSelect
          className={moved.went}
          aria-label="What the keywords did"
          allowDeselect={false}
          withScrollArea={false}
          data={topMoves.map((went) => ({
            group: moveNames[went],
            items: CHANGE_TOPS.map((top) => ({
              value: `${went} ${top}`,
              label: `${moveNames[went]} ${top}${countOf(top, went)}`,
            })),
          }))}
          value={`${list.went} ${list.top}`}
          onChange={(value) => {
            const [went, top] = (value ?? '').split(' ')
            change({
              went: went === 'left' ? undefined : went,
              top: top === '10' ? undefined : top,
              page: undefined,
            })
          }}
        />
      </MovedBar>
      <QueryStates
        query={query}
        title="The keywords could not be loaded"
        waiting={<TableSkeleton rows={10} />}
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState
            title={`No keyword ${list.went} the top ${list.top}`}
            subtitle={sinceOf(query.data?.compared_day ?? null)}
            drawing="search"
          />
        }
      >
        {(page) => (
          <div aria-busy={query.isPlaceholderData}>
            <NumberTable
              head={
                <>
                  <th scope="col">Keyword</th>
                  <th scope="col">Project</th>
                  <th scope="col" data-number>
                    Position
                  </th>
                  <th scope="col" data-number>
                    Visits a month
                  </th>
                </>
              }
            >
              {page.data.map((keyword) => (
                <Row key={keyword.project_keyword_id} keyword={keyword} list={list} crossed={crossed} />
              ))}
            </NumberTable>
            <Pagination page={page} />
          </div>
        )}
      </QueryStates>
    </>
  )
}

const sinceOf = (comparedDay: string | null) =>
  comparedDay === null
    ? 'Another period may have some.'
    : `Since ${shortDay(comparedDay)}. Another period may have some.`

type RowProps = { keyword: MovedKeyword; list: MovedList; crossed: Record<string, string> }

function Row({ keyword, list, crossed }: RowProps) {
  return (
    <tr data-keyword={keyword.project_keyword_id}>
      <th scope="row" className={moved.phrase}>
        <AppLink to={`/keywords/${keyword.project_keyword_id}`} className={styles.name} data-touch="line">
          <KeywordName of={keyword} />
        </AppLink>
      </th>
      <td data-label="Project">
        <ProjectLink keyword={keyword} search={{ ...listSearchOf(list, keyword.compared_day), ...crossed }} />
      </td>
      <NumberCell label="Position">
        <Moved
          from={keyword.from}
          to={keyword.to}
          wasSnippet={keyword.was_featured_snippet}
          isSnippet={keyword.is_featured_snippet}
          comparedDay={keyword.compared_day}
        />
      </NumberCell>
      <NumberCell label="Visits a month">
        <Visits keyword={keyword} />
      </NumberCell>
    </tr>
  )
}
