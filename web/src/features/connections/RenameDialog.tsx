import { Modal, TextInput } from '@mantine/core'
import type { Connection } from '@rankline/contract/connections/calls'
import { connectionForm } from '@rankline/contract/connections/forms'
import { useSharedForm } from '../../platform/forms.tsx'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { DialogFoot } from '../../ui/form/DialogFoot.tsx'
import panel from '../../ui/panel/panel.module.css'
import { rename } from './connections.api.ts'

type Props = { connection: Connection; onClose(): void }

export function RenameDialog({ connection, onClose }: Props) {
  useFocusReturn()
  const form = useSharedForm(connectionForm, {
    initial: { user_connection_id: connection.id, custom_name: connection.custom_name ?? '' },
    async onSubmit(values) {
      await rename(values)
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={`Name of ${connection.merged_name}`} size={420}>
      <form {...form.props} className={panel.form}>
        <TextInput data-autofocus label="Custom name" autoComplete="off" {...form.input('custom_name')} />
        <DialogFoot form={form} onClose={onClose}>
          Save
        </DialogFoot>
      </form>
    </Modal>
  )
}
