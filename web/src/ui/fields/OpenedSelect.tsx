import { Select, type SelectProps } from '@mantine/core'
import { useEffect, useRef } from 'react'

/** The person's action on the placeholder of a select; null before any. */
export type Interaction = 'focused' | 'pressed' | null

/** A select that replaces its placeholder. It takes over the focus, and opens if the placeholder was pressed. */
export function OpenedSelect({ interaction, ...props }: SelectProps & { interaction: Interaction }) {
  const field = useRef<HTMLInputElement>(null)
  const interactionBefore = useRef(interaction)
  useEffect(() => {
    const isLeft = document.activeElement !== document.body
    if (interactionBefore.current !== null && !isLeft) field.current?.focus({ preventScroll: true })
  }, [])
  return <Select ref={field} defaultDropdownOpened={interaction === 'pressed'} {...props} />
}
