import { IconSearch, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useShortcut } from '../../platform/shortcuts.ts'
import controls from '../../ui/filters/filters.module.css'
import { useTypedText } from '../../ui/filters/typed-text.ts'
import styles from './filters.module.css'

/** Filters by text while the person types; `/` moves the focus here, Escape empties it. */
export function TextFilter({ value, onChange }: { value: string; onChange(text: string | undefined): void }) {
  const { text, type } = useTypedText(value, onChange)
  const input = useRef<HTMLInputElement>(null)
  useShortcut('/', 'Filter keywords by text', () => input.current?.focus())
  return (
    <div className={`${controls.frame} ${styles.text}`} data-active={value !== '' || undefined}>
      <IconSearch className={styles.textIcon} size={14} stroke={1.75} aria-hidden />
      <input
        ref={input}
        type="text"
        inputMode="search"
        aria-label="Filter keywords"
        placeholder="Filter keywords"
        maxLength={100}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          if (text === '') event.currentTarget.blur()
          else type('')
        }}
      />
      {text === '' ? (
        <kbd>/</kbd>
      ) : (
        <button type="button" className={controls.clear} aria-label="Clear the text" onClick={() => type('')}>
          <IconX size={13} stroke={2} aria-hidden />
        </button>
      )}
    </div>
  )
}
