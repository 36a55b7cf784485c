import { ComboboxChevron, InputBase, type SelectProps } from '@mantine/core'
import { useState } from 'react'
import { useIsIdle } from '../../platform/idle.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import type { Interaction } from './OpenedSelect.tsx'

const OpenedSelect = lazyPart(() => import('./OpenedSelect.tsx'), 'OpenedSelect')

type Choice = { value: string; label: string }
type Choices = readonly (Choice | { group: string; items: readonly Choice[] })[]
type Props = Omit<SelectProps, 'data' | 'value'> & { data: Choices; value: string | null }

/**
 * Mantine's select. The code of its list loads after the first paint, or when a person focuses or presses it. Until
 * then, a plain field shows the chosen value.
 */
export function LateSelect({ data, ...props }: Props) {
  const isIdle = useIsIdle()
  const [interaction, setInteraction] = useState<Interaction>(null)
  const closed = (
    <InputBase
      className={props.className}
      aria-label={props['aria-label']}
      placeholder={props.placeholder}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      pointer
      readOnly
      value={labelOf(data, props.value)}
      rightSection={<ComboboxChevron />}
      rightSectionPointerEvents="none"
      onFocus={() => setInteraction((before) => before ?? 'focused')}
      // Uses mousedown, not click: the list may replace the field before the button is released. By default the browser would
      // then take the focus from the list, because the pressed field is gone, and the list would close.
      onMouseDown={(event) => {
        event.preventDefault()
        setInteraction('pressed')
      }}
    />
  )
  return (
    <OpenedSelect
      {...props}
      data={data as SelectProps['data']}
      interaction={interaction}
      waiting={closed}
      isWanted={isIdle || interaction !== null}
    />
  )
}

function labelOf(data: Choices, value: string | null): string {
  const choices = data.flatMap((entry) => ('items' in entry ? entry.items : [entry]))
  return choices.find((choice) => choice.value === value)?.label ?? ''
}
