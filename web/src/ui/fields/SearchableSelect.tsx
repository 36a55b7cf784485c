import { Loader, Select, type SelectProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { emptyTexts } from '../feedback/texts.ts'
import styles from './select.module.css'

/** `isFolded`: listed only after the person asked for all, or typed. */
export type Option = { value: number; label: string; icon?: ReactNode; isFolded?: boolean }

type Props = Omit<
  SelectProps,
  'data' | 'value' | 'onChange' | 'searchable' | 'onSearchChange' | 'renderOption' | 'filter'
> & {
  options: readonly Option[]
  value: number | null
  onChange(value: number | null): void
  /** Loads options for what was typed; called from the second character on. */
  onSearch?(text: string): void
  isLoading?: boolean
  /** The last choice, which lists the folded options. */
  unfoldText?(count: number): string
}

/** The value of the choice that lists the folded options. */
const UNFOLD = 'unfold'

/** A dropdown that filters while the person types. */
export function SearchableSelect({
  options,
  value,
  onChange,
  onSearch,
  isLoading = false,
  unfoldText,
  ...props
}: Props) {
  const byId = new Map(options.map((option) => [String(option.value), option]))
  const chosen = value === null ? undefined : byId.get(String(value))
  const [isUnfolded, setUnfolded] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const isTyping = typed !== '' && typed !== chosen?.label
  const listed =
    isUnfolded || isTyping ? options : options.filter((one) => !one.isFolded || one.value === value)
  const foldedCount = options.length - listed.length
  const search = useDebouncedCallback((text: string) => onSearch?.(text), 200)

  return (
    <Select
      nothingFoundMessage={isLoading ? 'Searching…' : emptyTexts.search}
      // The list itself scrolls, because a scroll area around it would not react to keys.
      withScrollArea={false}
      classNames={{ options: styles.options }}
      comboboxProps={{ shadow: 'md', transitionProps: { transition: 'fade-down', duration: 120 } }}
      leftSection={chosen?.icon}
      // Read-only until the name of the chosen option is loaded, because that name would replace typed text.
      readOnly={isLoading && value !== null && chosen === undefined}
      {...props}
      searchable
      // Loaded options already match, however they are spelled.
      filter={onSearch === undefined ? undefined : ({ options: found }) => found}
      data={[
        ...listed.map((option) => ({ value: String(option.value), label: option.label })),
        ...(foldedCount > 0 && unfoldText !== undefined
          ? [{ value: UNFOLD, label: unfoldText(foldedCount) }]
          : []),
      ]}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      value={value === null ? null : String(value)}
      onChange={(chosenId) => {
        if (chosenId !== UNFOLD) return onChange(chosenId === null ? null : Number(chosenId))
        setUnfolded(true)
        // A choice closes the list, and this one only makes it longer.
        requestAnimationFrame(() => setOpen(true))
      }}
      onSearchChange={(text) => {
        setTyped(text)
        if (isSearch(text) && text !== chosen?.label) search(text)
      }}
      rightSection={isLoading ? <Loader size={14} /> : undefined}
      renderOption={({ option }) => (
        <span className={styles.option}>
          {byId.get(option.value)?.icon}
          {option.label}
        </span>
      )}
    />
  )
}

/** Whether the text is long enough for a search: at least two characters. */
export const isSearch = (text: string): boolean => text.trim().length > 1
