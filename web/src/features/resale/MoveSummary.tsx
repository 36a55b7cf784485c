import { Alert, Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailed, toldAlready } from '../../platform/api.ts'
import { PanelStates } from '../../ui/panel/PanelStates.tsx'
import panel from '../../ui/panel/panel.module.css'
import { type Move, moveProjects, moveQuery } from './assignments.api.ts'
import styles from './assignments.module.css'
import { assignLines, returnLines } from './move-lines.ts'

type Props = { move: Move; client: string; onClose(): void }

/** Says what a move does, and does it once the person has confirmed. */
export function MoveSummary({ move, client, onClose }: Props) {
  const query = useQuery(moveQuery(move))
  const [failure, setFailure] = useState<string | null>(null)
  const moving = useMutation({
    mutationFn: () => moveProjects(move),
    onSuccess: onClose,
    onError: (error) => {
      toldAlready(error)
      setFailure(error instanceof CallFailed ? error.message : null)
      void query.refetch()
    },
  })
  const isChosen = move.clientId > 0 && move.projectIds.length > 0
  const label = move.direction === 'assign' ? 'Assign' : 'Take back'
  const hindrance = query.data?.hindrance ?? failure
  return (
    <>
      {isChosen && (
        <PanelStates query={query} what="preview" height={144}>
          {(answer) => (
            <ul className={styles.lines} aria-label="What happens">
              {(move.direction === 'assign' ? assignLines : returnLines)(answer, client).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </PanelStates>
      )}
      {isChosen && hindrance !== null && (
        <Alert variant="light" color="red" role="alert">
          {hindrance}
        </Alert>
      )}
      <div className={panel.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={query.data === undefined || query.data.hindrance !== null}
          loading={moving.isPending}
          onClick={() => moving.mutate()}
        >
          {label}
        </Button>
      </div>
    </>
  )
}
