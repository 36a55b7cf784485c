import { Select, type SelectProps } from '@mantine/core'
import { useEffect, useRef } from 'react'

/** The person's action on the placeholder of a select; null before any. */
export type Reached = 'focused' | 'pressed' | null

/** A select that replaces its placeholder. It takes over the focus, and opens if the placeholder was pressed. */
export function OpenedSelect({ reached, ...props }: SelectProps & { reached: Reached }) {
  const field = useRef<HTMLInputElement>(null)
  const reachedBefore = useRef(reached)
  useEffect(() => {
    const isLeft = document.activeElement !== document.body
    if (reachedBefore.current !== null && !isLeft) field.current?.focus({ preventScroll: true })
  }, [])
  return <Select ref={field} defaultDropdownOpened={reached === 'pressed'} {...props} />
}
