import { Button } from '@mantine/core'
import type { Period } from '@rankline/contract/positions'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apart } from '../../platform/apart.tsx'
import { useMay } from '../../platform/may.ts'
import { Empty } from '../../ui/panel/Empty.tsx'
import { PeriodControl } from '../../ui/panel/PeriodControl.tsx'
import panel from '../../ui/panel/panel.module.css'
import { Waiting } from '../../ui/panel/Waiting.tsx'
import { NoteList } from './NoteList.tsx'
import { notesQuery } from './notes.api.ts'

const NoteDialog = apart(() => import('./NoteDialog.tsx').then((module) => module.NoteDialog))

type Props = {
  keywordId: number
  period: Period
  empty: string
  /** On a page of its own, not in a drawer. */
  isPlain?: boolean
  onPeriod(period: Period): void
}

/** One keyword's notes of a period, with what adds another. */
export function NotesOfPeriod({ keywordId, period, empty, isPlain = false, onPeriod }: Props) {
  const [isWriting, setWriting] = useState(false)
  const mayUpdate = useMay('update')
  const query = useQuery(notesQuery(keywordId, period))
  return (
    <div>
      <div className={panel.bar}>
        <PeriodControl period={period} label="Period of the notes" isPlain={isPlain} onChange={onPeriod} />
        {mayUpdate && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
            onClick={() => setWriting(true)}
          >
            Add a note
          </Button>
        )}
      </div>
      {query.data === undefined && (
        <Waiting what="notes" height={96} isFailed={query.isError} onRetry={() => void query.refetch()} />
      )}
      {query.data?.length === 0 && <Empty>{empty}</Empty>}
      {query.data !== undefined && query.data.length > 0 && <NoteList notes={query.data} period={period} />}
      {isWriting && <NoteDialog keywordIds={[keywordId]} period={period} onClose={() => setWriting(false)} />}
    </div>
  )
}
