import { Button, Modal } from '@mantine/core'
import type { QuestionSurface } from '@rankline/contract/questions/surface-names'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { AskForm } from './AskForm.tsx'

type Props = { projectId: number; surface: QuestionSurface | null; onClose(): void }

/** Asks all questions of a project. */
export function AskDialog({ projectId, surface, onClose }: Props) {
  useFocusReturn()
  return (
    <Modal opened onClose={onClose} title="Ask now" size={560}>
      <AskForm
        {...{ projectId, surface }}
        onAsked={onClose}
        other={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      />
    </Modal>
  )
}
