import { Popover, type PopoverProps } from '@mantine/core'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { PopoverParts } from './parts.tsx'
import { useFirstOpening } from './use-first-opening.ts'

/** A popup that opens on its first render if `opened` is set. */
export function OpenedPopover({ opened = false, children, ...props }: PopoverProps) {
  const [isReady, setReady] = useState(false)
  const target = useFirstOpening(() => setReady(true))
  const parts = useMemo(
    () => ({ ...Popover, Target: (own: { children: never }) => <Popover.Target {...own} ref={target} /> }),
    [target],
  )
  const isOpen = opened && isReady
  // Mantine handles Escape only inside the popup, which gets the focus a moment after it is shown.
  const close = useEffectEvent(({ key, target: from }: KeyboardEvent) => {
    if (key === 'Escape' && (from === document.body || target.current?.contains(from as Node)))
      props.onChange?.(false)
  })
  useEffect(() => {
    if (!isOpen) return
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [isOpen])
  return (
    <PopoverParts value={parts as never}>
      <Popover {...props} opened={isOpen}>
        {children}
      </Popover>
    </PopoverParts>
  )
}
