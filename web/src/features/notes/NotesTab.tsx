import type { Period } from '@rankline/contract/positions/calls'
import { emptyText } from '../../ui/panel/period.ts'
import { NotesOfPeriod } from './NotesOfPeriod.tsx'

type Props = {
  keyword: { id: number }
  period: Period
  onShow(change: { period?: Period }): void
}

/** Below a keyword's row: its notes. */
export function NotesTab({ keyword, period, onShow }: Props) {
  return (
    <NotesOfPeriod
      keywordId={keyword.id}
      range={period}
      empty={emptyText(period)}
      onPeriod={(next) => onShow({ period: next })}
    />
  )
}
