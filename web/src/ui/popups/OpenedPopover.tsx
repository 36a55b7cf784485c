import { Popover, type PopoverProps } from '@mantine/core'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
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
  const isOpen = opened && isReady
  // The library hears Escape inside the popup alone, where the focus comes a moment after it is shown.
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
