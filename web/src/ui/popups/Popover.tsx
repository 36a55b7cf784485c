import type { PopoverProps } from '@mantine/core'
import { useState } from 'react'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { type Closed, PopoverParts, popoverPart } from './parts.tsx'

const OpenedPopover = lazyPart(() => import('./OpenedPopover.tsx'), 'OpenedPopover')

type Props = PopoverProps & { opened: boolean; onChange(opened: boolean): void }

const closed: Closed = { popupType: 'dialog', onPress: () => undefined, onReach: OpenedPopover.preload }

/**
 * Mantine's popup, opened by its parent. Its code loads when a person hovers, focuses or presses the button. It takes
 * the focus, because Escape closes it only from inside.
 */
function LatePopover(props: Props) {
  const [wasOpened, setOpened] = useState(props.opened)
  if (props.opened && !wasOpened) setOpened(true)
  const waiting = <PopoverParts value={closed}>{props.children}</PopoverParts>
  return wasOpened ? <OpenedPopover trapFocus {...props} waiting={waiting} /> : waiting
}

export const Popover = Object.assign(LatePopover, {
  Target: popoverPart('Target'),
  Dropdown: popoverPart('Dropdown'),
})
