import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { ignoreHandledError } from '../../platform/api.ts'
import { confirm, REMOVAL } from '../../platform/confirm.ts'

type Remove = (ids: readonly number[]) => Promise<unknown>

/** Deletes rows after the person confirms. */
export async function askToDelete(ids: readonly number[], remove: Remove) {
  const isSure = await confirm(ids.length === 1 ? 'Delete this one?' : `Delete these ${ids.length}?`, {
    prescribed: REMOVAL,
    action: 'Delete',
    isDestructive: true,
  })
  if (isSure) await remove(ids).catch(ignoreHandledError)
}

type Props = { ids: readonly number[]; remove: Remove }

/** The delete button in the head of a list; hidden while no row is selected. */
export const DeleteSelected = ({ ids, remove }: Props) =>
  ids.length > 0 && (
    <Button
      variant="default"
      leftSection={<IconTrash size={16} stroke={1.75} />}
      onClick={() => void askToDelete(ids, remove)}
    >
      Delete {ids.length}
    </Button>
  )
