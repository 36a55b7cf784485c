import { Modal } from '@mantine/core'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { counted } from '../../ui/format.ts'
import { AddTag } from './AddTag.tsx'

type Props = { keywordIds: number[]; onClose(): void }

/** Adds a tag by name, new or existing, to all selected keywords. */
export function AddTagDialog({ keywordIds, onClose }: Props) {
  useFocusReturn()
  return (
    <Modal
      opened
      onClose={onClose}
      size={420}
      title={`Add a tag to ${counted(keywordIds.length, 'keyword')}`}
    >
      <AddTag keywordIds={keywordIds} showMessage onAdded={onClose} />
    </Modal>
  )
}
