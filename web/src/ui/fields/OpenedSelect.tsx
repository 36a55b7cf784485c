import { Select, type SelectProps } from '@mantine/core'
import { useEffect, useRef } from 'react'

/** What somebody did with the stand-in of a select; null for nothing yet. */
export type Reached = 'focused' | 'pressed' | null

/** A select that replaces its stand-in. It takes over the focus, and opens if that was pressed. */
export function OpenedSelect({ reached, ...props }: SelectProps & { reached: Reached }) {
  const field = useRef<HTMLInputElement>(null)
  const reachedBefore = useRef(reached)
  useEffect(() => {
    const isLeft = document.activeElement !== document.body
    if (reachedBefore.current !== null && !isLeft) field.current?.focus({ preventScroll: true })
  }, [])
  return <Select ref={field} defaultDropdownOpened={reached === 'pressed'} {...props} />
}
