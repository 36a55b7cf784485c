import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { tip } from '../../ui/tip.ts'
import { useNeighbourKeys } from './neighbour-keys.ts'

type Props = {
  /** Undefined at the ends of the list. */
  previousId: number | undefined
  nextId: number | undefined
  onShow(keywordId: number): void
}

/** Goes to the keywords before and after one in its list, by buttons and keys. */
export function Neighbours({ previousId, nextId, onShow }: Props) {
  useNeighbourKeys({ k: previousId, j: nextId }, onShow)
  return (
    <ActionIcon.Group>
      <Neighbour name="Previous keyword (K)" id={previousId} onShow={onShow} Icon={IconChevronUp} />
      <Neighbour name="Next keyword (J)" id={nextId} onShow={onShow} Icon={IconChevronDown} />
    </ActionIcon.Group>
  )
}

type NeighbourProps = Pick<Props, 'onShow'> & {
  name: string
  id: number | undefined
  Icon: typeof IconChevronUp
}

function Neighbour({ name, id, onShow, Icon }: NeighbourProps) {
  return (
    <ActionIcon
      variant="default"
      size={30}
      aria-label={name}
      {...tip(name)}
      disabled={id === undefined}
      onClick={() => id !== undefined && onShow(id)}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
