import { Popover, type PopoverProps } from '@mantine/core'
import { useMemo, useState } from 'react'
import { PopoverParts } from './parts.tsx'
import { useFirstOpening } from './use-first-opening.ts'

/** A popup that opens when it is first rendered, as far as it is meant to be open. */
export function OpenedPopover({ opened = false, children, ...props }: PopoverProps) {
  const [isReady, setReady] = useState(false)
  const target = useFirstOpening(() => setReady(true))
  const parts = useMemo(
    () => ({ ...Popover, Target: (own: { children: never }) => <Popover.Target {...own} ref={target} /> }),
    [target],
  )
  return (
    <PopoverParts value={parts as never}>
      <Popover {...props} opened={opened && isReady}>
        {children}
      </Popover>
    </PopoverParts>
  )
}
