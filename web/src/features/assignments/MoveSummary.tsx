import { useQuery } from '@tanstack/react-query'
import { PanelStates } from '../../ui/panel/PanelStates.tsx'
import { type Move, moveProjects, moveQuery } from './assignments.api.ts'
import { Confirmation, useConfirmed, WhatHappens } from './Confirmation.tsx'
import { assignLines, returnLines } from './move-lines.ts'

type Props = { move: Move; client: string; onClose(): void }

/** Describes what a move does, and runs it after the person confirms. */
export function MoveSummary({ move, client, onClose }: Props) {
  const query = useQuery(moveQuery(move))
  const moving = useConfirmed(
    () => moveProjects(move),
    onClose,
    () => void query.refetch(),
  )
  const isChosen = move.clientId > 0 && move.projectIds.length > 0
  const isAssigning = move.direction === 'assign'
  return (
    <>
      {isChosen && (
        <PanelStates query={query} what="preview" height={144}>
          {(answer) => <WhatHappens lines={(isAssigning ? assignLines : returnLines)(answer, client)} />}
        </PanelStates>
      )}
      <Confirmation
        label={isAssigning ? 'Move' : 'Take back'}
        isReady={query.data !== undefined && query.data.hindrance === null}
        isPending={moving.isPending}
        hindrance={isChosen ? (query.data?.hindrance ?? moving.failure) : null}
        onConfirm={moving.confirm}
        onClose={onClose}
      />
    </>
  )
}
