import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { tip } from '../../ui/tip.ts'

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

const typing = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable=true]'

/** Shows the keyword of a key that is pressed outside of fields. */
function useNeighbourKeys(
  neighbours: Readonly<Record<string, number | undefined>>,
  onShow: (keywordId: number) => void,
) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (event.target instanceof Element && event.target.closest(typing) !== null) return
    const id = neighbours[event.key.toLowerCase()]
    if (id !== undefined) onShow(id)
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
