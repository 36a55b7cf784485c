import { Button } from '@mantine/core'
import type { ConsoleQuery } from '@rankline/contract/search-console/calls'
import { useMutation } from '@tanstack/react-query'
import { AppLink } from '../../ui/AppLink.tsx'
import { Flag } from '../../ui/data/Flag.tsx'
import { formatDecimal, formatNumber, formatPercent } from '../../ui/format.ts'
import { Spoken } from '../../ui/Spoken.tsx'
import { NumberCell } from '../../ui/tables/NumberCell.tsx'
import { NumberTable } from '../../ui/tables/NumberTable.tsx'
import { tip } from '../../ui/tip.ts'
import { trackQuery } from './search-console.api.ts'
import styles from './search-console.module.css'

type Props = {
  projectId: number
  rows: readonly ConsoleQuery[]
  isStale: boolean
  /** Whether the caller may add keywords. */
  mayTrack: boolean
}

/** Queries that Google has shown the site for, with its numbers. */
export function UntrackedTable({ projectId, rows, isStale, mayTrack }: Props) {
  return (
    <div aria-busy={isStale}>
      <NumberTable
        head={
          <>
            <th scope="col">Search</th>
            <th scope="col">Most seen in</th>
            {['Clicks', 'Impressions', 'CTR', 'Average position'].map((name) => (
              <th key={name} scope="col" data-number>
                {name}
              </th>
            ))}
            {mayTrack && (
              <th scope="col">
                <Spoken>Track</Spoken>
              </th>
            )}
          </>
        }
      >
        {rows.map((row) => (
          <tr key={row.query}>
            <th scope="row" className={styles.query} dir="auto">
              {row.query}
            </th>
            <td data-label="Most seen in">
              <Place row={row} />
            </td>
            <NumberCell label="Clicks">{formatNumber(row.clicks)}</NumberCell>
            <NumberCell label="Impressions">{formatNumber(row.impressions)}</NumberCell>
            <NumberCell label="CTR">{formatPercent(row.ctr * 100)}</NumberCell>
            <NumberCell label="Average position">{formatDecimal(row.position)}</NumberCell>
            {mayTrack && (
              <td className={styles.track}>
                <TrackButton projectId={projectId} query={row.query} place={placeOf(row)} />
              </td>
            )}
          </tr>
        ))}
      </NumberTable>
    </div>
  )
}

const placeOf = ({ country_name, device_name }: ConsoleQuery) =>
  country_name === null || device_name === null ? null : `${country_name}, ${device_name.toLowerCase()}`

function Place({ row }: { row: ConsoleQuery }) {
  if (row.country_name === null || row.country_name_alpha2 === null) return '–'
  return (
    <span className={styles.place}>
      <Flag code={row.country_name_alpha2} name={row.country_name} />
      {row.device_name}
    </span>
  )
}

/** Keywords that Google has not shown the site for. */
export function UnseenTable({ rows, isStale }: Pick<Props, 'rows' | 'isStale'>) {
  return (
    <div aria-busy={isStale}>
      <NumberTable head={<th scope="col">Keyword</th>}>
        {rows.map(({ query, keyword_id }) => (
          <tr key={query}>
            <th scope="row" className={styles.query} dir="auto">
              <AppLink to={`/keywords/${keyword_id}`} data-touch="line">
                {query}
              </AppLink>
            </th>
          </tr>
        ))}
      </NumberTable>
    </div>
  )
}

type TrackButtonProps = { projectId: number; query: string; place: string | null }

/** Tracks a query at once, where Google has shown the site most. */
function TrackButton({ projectId, query, place }: TrackButtonProps) {
  const track = useMutation({ mutationFn: () => trackQuery(projectId, query) })
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`Track ${query}`}
      {...tip(place === null ? 'Track at Google' : `Track at Google in ${place}`)}
      loading={track.isPending}
      onClick={() => track.mutate()}
    >
      Track
    </Button>
  )
}
