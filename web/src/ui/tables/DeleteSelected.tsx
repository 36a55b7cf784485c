import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { ignoreHandledError } from '../../platform/api.ts'
import { confirm } from '../../platform/confirm.ts'

type Remove = (ids: readonly number[]) => Promise<unknown>

/** Deletes rows after the person confirms. */
export async function askToDelete(ids: readonly number[], remove: Remove) {
  const isSure = await confirm('Do you want to continue with removing process?', {
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
