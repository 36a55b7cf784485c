import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'

type Props = { chosen: readonly number[]; onDelete(ids: readonly number[]): void }

/** The delete button in the head of a list; hidden while no row is chosen. */
export const DeleteChosen = ({ chosen, onDelete }: Props) =>
  chosen.length > 0 && (
    <Button
      variant="default"
      leftSection={<IconTrash size={16} stroke={1.75} />}
      onClick={() => onDelete(chosen)}
    >
      Delete {chosen.length}
    </Button>
  )
