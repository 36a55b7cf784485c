import { Modal } from '@mantine/core'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { AddTag } from './AddTag.tsx'
import { countOf } from './count.ts'

type Props = { keywordIds: number[]; onClose(): void }

/** A new tag, or one by its name, for all selected keywords. */
export function AddTagDialog({ keywordIds, onClose }: Props) {
  useFocusReturn()
  return (
    <Modal opened onClose={onClose} size={420} title={`Add a tag to ${countOf(keywordIds)}`}>
      <AddTag keywordIds={keywordIds} showMessage onAdded={onClose} />
    </Modal>
  )
}
