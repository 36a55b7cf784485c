import { isolated } from '@rankline/contract/direction'
import type { Position } from '@rankline/contract/positions/calls'
import { useQuery } from '@tanstack/react-query'
import type { Annotation } from '../../ui/charts/chart.ts'
import { dayName } from '../../ui/charts/days.ts'
import { searchChangesQuery } from './positions.api.ts'
import styles from './positions.module.css'

const subjects = { search: 'Search', address: 'Address' } as const

/** Returns changes of the keyword's search or the project's address. Loads them only if a position is of a former one. */
function useSearchChanges(keywordId: number, positions: readonly Position[]) {
  const isChanged = positions.some(({ former_search }) => former_search !== undefined)
  return useQuery({ ...searchChangesQuery(keywordId), enabled: isChanged }).data ?? []
}

/** Returns the changes of the search as flags for a graph. */
export const useSearchFlags = (keywordId: number, positions: readonly Position[]): Annotation[] =>
  useSearchChanges(keywordId, positions).map(({ id, kind, day, before, after }) => ({
    id: `search ${id}`,
    date: day,
    text: `${subjects[kind]} changed: ${isolated(before)} → ${isolated(after)}`,
    color: 'var(--warn)',
  }))

type Props = { keywordId: number; positions: readonly Position[] }

/** Lists the changes, one line each. */
export function SearchChanges({ keywordId, positions }: Props) {
  const changes = useSearchChanges(keywordId, positions)
  return changes.map(({ id, kind, day, before, after }) => (
    <p key={id} className={styles.searchChange}>
      {subjects[kind]} changed on {dayName(day)}: {isolated(before)} → {isolated(after)}
    </p>
  ))
}
