import type { Period } from '@rankline/contract/positions/calls'
import type { DayRange } from '../../ui/charts/days.ts'
import { NotesOfPeriod } from './NotesOfPeriod.tsx'

type Props = { keyword: { id: number }; range: Period | DayRange; onPeriod(period: Period): void }

/** A keyword's notes in the days of its chart. A period that is chosen here is the chart's, too. */
export function NotesPanel({ keyword, range, onPeriod }: Props) {
  return (
    <NotesOfPeriod
      keywordId={keyword.id}
      range={range}
      empty="No notes yet"
      prescribed="Empty note list."
      isPlain
      onPeriod={onPeriod}
    />
  )
}
