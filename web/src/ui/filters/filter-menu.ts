import type { ReactNode } from 'react'

export type MenuChoice = {
  value: string
  label: string
  icon?: ReactNode
  /** How many rows have it; shown behind the label. */
  count?: number
}

export type FilterMenuProps = {
  name: string
  choices: readonly MenuChoice[]
  /** The chosen values; several only if the list stays open. */
  values: readonly string[]
  /** The button's label while something is chosen; the chosen label by default. */
  summary?: string
  onChoose(value: string): void
  /** Undefined if something is always chosen. */
  onClear?(): void
  /** Whether the list has a search field. */
  isSearchable?: boolean
  isLoading?: boolean
  isOpenedAtFirst?: boolean
  onOpen?(): void
  onClose?(): void
  /** Choices that leave the list open because more input is needed. */
  staysOpen?(value: string): boolean
  /** Input above the choices. */
  head?: ReactNode
  /** More input below the choices; a function gets `close`, which closes the list. */
  children?: ReactNode | ((close: () => void) => ReactNode)
}

/** Summarises the chosen values for the filter's button; null if nothing is chosen. */
export function summaryOf({ choices, values, summary }: FilterMenuProps): string | null {
  if (values.length === 0) return null
  const chosen = choices.filter(({ value }) => values.includes(value))
  return summary ?? (chosen.length === 1 ? chosen[0]?.label : undefined) ?? values.join(', ')
}
