import { Button } from '@mantine/core'
import type { Period } from '@rankline/contract/positions/calls'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '../../platform/can.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import type { DayRange } from '../../ui/charts/days.ts'
import { PanelStates } from '../../ui/panel/PanelStates.tsx'
import { PeriodControl } from '../../ui/panel/PeriodControl.tsx'
import panel from '../../ui/panel/panel.module.css'
import { NoteList } from './NoteList.tsx'
import { notesQuery } from './notes.api.ts'

const NoteDialog = lazyPart(() => import('./NoteDialog.tsx'), 'NoteDialog')

type Props = {
  keywordId: number
  range: Period | DayRange
  empty: string
  prescribed?: string
  /** Whether the notes are on a page, not in a drawer. */
  isPlain?: boolean
  onPeriod(period: Period): void
}

/** One keyword's notes of a period, with a button that adds another. */
export function NotesOfPeriod({ keywordId, range, empty, prescribed, isPlain = false, onPeriod }: Props) {
  const [isWriting, setWriting] = useState(false)
  const mayAdd = useCan('note')
  const period = typeof range === 'string' ? range : null
  const query = useQuery(notesQuery(keywordId, range))
  return (
    <div>
      <div className={panel.bar}>
        <PeriodControl period={period} label="Period of the notes" isPlain={isPlain} onChange={onPeriod} />
        {mayAdd && (
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
      <PanelStates
        query={query}
        what="notes"
        height={96}
        isEmpty={(notes) => notes.length === 0}
        empty={empty}
        prescribed={prescribed}
      >
        {(notes) => <NoteList notes={notes} range={range} />}
      </PanelStates>
      {isWriting && (
        <NoteDialog
          keywordIds={[keywordId]}
          {...(period !== null && { period })}
          onClose={() => setWriting(false)}
        />
      )}
    </div>
  )
}
