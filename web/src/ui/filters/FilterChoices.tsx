import { Combobox, useCombobox } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { emptyTexts } from '../feedback/texts.ts'
import { formatNumber } from '../format.ts'
import { FilterButton } from './FilterButton.tsx'
import { type FilterMenuProps, summaryOf } from './filter-menu.ts'
import styles from './filters.module.css'

/** Focuses the field when it mounts, because on a slow machine that is after Mantine sets its own focus. */
const focusOnOpen = (field: HTMLInputElement | null) => field?.focus({ preventScroll: true })

/** The opened list of a filter, below its button. */
export function FilterChoices(props: FilterMenuProps) {
  const { name, choices, values, onChoose, onClear, onOpen, isSearchable = false, staysOpen } = props
  const [text, setText] = useState('')
  const menu = useCombobox({
    onDropdownOpen() {
      onOpen?.()
      if (isSearchable) menu.focusSearchInput()
      else menu.selectActiveOption()
    },
    onDropdownClose() {
      props.onClose?.()
      menu.resetSelectedOption()
      menu.focusTarget()
      setText('')
    },
  })
  const wanted = text.trim().toLowerCase()
  const found = choices.filter(({ label }) => label.toLowerCase().includes(wanted))
  const { openDropdown, targetRef } = menu
  const hasOpened = useRef(false)
  useEffect(() => {
    if (hasOpened.current) return
    hasOpened.current = true
    // The pressed button has been replaced, so the focus moves to the new one at once. Mantine's own focus comes later,
    // and would take it from the field while a person types there.
    targetRef.current?.focus()
    openDropdown()
  }, [openDropdown, targetRef])

  return (
    <Combobox
      store={menu}
      position="bottom-start"
      width={isSearchable || props.head !== undefined ? 256 : 196}
      offset={6}
      // A closed list need not be rendered and positioned with the screen.
      keepMounted={false}
      shadow="md"
      // Choices that load later may need more space than this side has.
      preventPositionChangeWhenVisible={false}
      transitionProps={{ transition: 'fade-down', duration: 120 }}
      onOptionSubmit={(value) => {
        onChoose(value)
        if (!staysOpen?.(value)) menu.closeDropdown()
      }}
    >
      <Combobox.Target targetType="button">
        <FilterButton
          name={name}
          summary={summaryOf(props)}
          isOpen={menu.dropdownOpened}
          onClick={() => menu.toggleDropdown()}
          onClear={onClear}
        />
      </Combobox.Target>
      <Combobox.Dropdown className={styles.dropdown}>
        {props.head !== undefined && <div className={styles.head}>{props.head}</div>}
        {isSearchable && (
          <Combobox.Search
            ref={focusOnOpen}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              menu.resetSelectedOption()
            }}
            placeholder="Search"
            classNames={{ input: styles.search }}
            aria-label={`Search ${name}`}
          />
        )}
        <Combobox.Options className={styles.options} aria-label={name} tabIndex={0}>
          {found.map(({ value, label, icon, count }) => (
            <Combobox.Option
              key={value}
              value={value}
              active={values.includes(value)}
              className={styles.option}
            >
              {icon}
              <span className={styles.optionLabel}>{label}</span>
              {count !== undefined && (
                <span className={styles.count} aria-hidden>
                  {formatNumber(count)}
                </span>
              )}
              {values.includes(value) && (
                <IconCheck className={styles.check} size={14} stroke={2} aria-hidden />
              )}
            </Combobox.Option>
          ))}
          {found.length === 0 && (
            <Combobox.Empty>{props.isLoading ? 'Loading…' : emptyTexts.search}</Combobox.Empty>
          )}
        </Combobox.Options>
        {typeof props.children === 'function' ? props.children(() => menu.closeDropdown()) : props.children}
      </Combobox.Dropdown>
    </Combobox>
  )
}
