import { Modal } from '@mantine/core'
import type { ClientProject } from '@rankline/contract/assignments/calls'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import panel from '../../ui/panel/panel.module.css'
import { MoveSummary } from './MoveSummary.tsx'

type Props = { project: ClientProject; client: { id: number; username: string }; onClose(): void }

/** Moves an assigned project back to the agency, after a summary of what moves with it. */
export function TakeBackDialog({ project, client, onClose }: Props) {
  useFocusReturn()
  return (
    <Modal opened onClose={onClose} title={`Take ${project.name} back`} size={520}>
      <div className={panel.form}>
        <MoveSummary
          move={{ direction: 'return', clientId: client.id, projectIds: [project.id] }}
          client={client.username}
          onClose={onClose}
        />
      </div>
    </Modal>
  )
}
