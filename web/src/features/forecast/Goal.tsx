import { type GoalForecast, type GoalPosition, goalPositions } from '@rankline/contract/forecast/calls'
import { useQuery } from '@tanstack/react-query'
import { useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Segments } from '../../ui/fields/Segments.tsx'
import { counted, formatMoney, formatNumber, unknown } from '../../ui/format.ts'
import { type Filters, goalIn, goalQuery } from './forecast.api.ts'
import styles from './forecast.module.css'

const choices = Object.fromEntries(
  goalPositions.map((position) => [position, position === '1' ? 'First' : `Top ${position}`]),
) as Record<GoalPosition, string>

type Props = { projectId: number; filters: Filters | null }

/** The visits that the keywords would bring at a better position. */
export function Goal({ projectId, filters }: Props) {
  const position = goalIn(useSearchParams())
  const change = useChangeSearch()
  const query = useQuery(goalQuery(projectId, position, filters))
  return (
    <Card className={styles.goal}>
      <div className={styles.goalHead}>
        <h3>If all keywords came to</h3>
        <Segments
          label="Goal"
          choices={choices}
          value={position}
          onChange={(wanted) => change({ goal: wanted === '10' ? undefined : wanted })}
        />
      </div>
      <QueryStates
        query={query}
        title="The goal could not be calculated"
        waiting={<TableSkeleton rows={4} />}
      >
        {(goal) => <Gain position={position} goal={goal} />}
      </QueryStates>
    </Card>
  )
}

type GainProps = { position: GoalPosition; goal: GoalForecast }

function Gain({ position, goal }: GainProps) {
  const { keyword_count, with_volume, visits, value, keywords } = goal
  if (keyword_count === 0) return <p className={styles.gain}>All checked keywords rank there, or better.</p>
  if (visits === null)
    return (
      <p className={styles.gain}>
        {counted(keyword_count, 'keyword')} {keyword_count === 1 ? 'ranks' : 'rank'} below it. Their search
        volumes are not known, so their visits are not either.
      </p>
    )
  return (
    <>
      <p className={styles.gain}>
        {counted(keyword_count, 'keyword')} at position {position} would bring about{' '}
        <b>{formatNumber(visits)} more visits a month</b>
        {value !== null && `, worth ${formatMoney(value)} as ads`}.
        {with_volume < keyword_count &&
          ` The search volume of ${formatNumber(keyword_count - with_volume)} of them is not known and not in it.`}
      </p>
      {keywords.length > 0 && (
        <table className={styles.gains} aria-label="Keywords that would gain most">
          <thead>
            <tr>
              <th>Keyword</th>
              <th>Now</th>
              <th>Searches</th>
              <th>More visits</th>
            </tr>
          </thead>
          <tbody>
            {keywords.map(({ id, keyword, position: now, volume, visits: gained }) => (
              <tr key={id}>
                <td>
                  <AppLink to={`/keywords/${id}`}>{keyword}</AppLink>
                </td>
                <td>{now === null ? unknown : formatNumber(now)}</td>
                <td>{formatNumber(volume)}</td>
                <td>+{formatNumber(gained)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={styles.caption}>
        Search volume × the share of searchers who click this position, by the click curve of the account.
      </p>
    </>
  )
}
