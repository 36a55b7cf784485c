import type { Period } from '@rankline/contract/positions/calls'
import { useState } from 'react'
import { NotesOfPeriod } from './NotesOfPeriod.tsx'

/** A keyword's notes, with their own period. */
export function NotesPanel({ keyword }: { keyword: { id: number } }) {
  const [period, setPeriod] = useState<Period>('1m')
  return (
    <NotesOfPeriod
      keywordId={keyword.id}
      period={period}
      empty="No notes yet"
      prescribed="Empty note list."
      isPlain
      onPeriod={setPeriod}
    />
  )
}
