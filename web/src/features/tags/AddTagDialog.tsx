import { Modal } from '@mantine/core'
import type { Matching } from '../../platform/row-selection.ts'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { counted } from '../../ui/format.ts'
import { BulkDone } from '../matching-keywords/BulkDone.tsx'
import { AddTag } from './AddTag.tsx'

type Props = { keywordIds: number[]; matching: Matching | null; onClose(): void }

/** Adds a tag by name, new or existing, to all selected keywords. */
export function AddTagDialog({ keywordIds, matching, onClose }: Props) {
  useFocusReturn()
  return (
    <Modal
      opened
      onClose={onClose}
      size={420}
      title={`Add a tag to ${counted(matching?.total ?? keywordIds.length, 'keyword')}`}
    >
      <AddTag keywordIds={keywordIds} matching={matching} showMessage onAdded={onClose} />
      <BulkDone />
    </Modal>
  )
}
