import { Modal } from '@mantine/core'
import { IconCornerDownLeft, IconSearch } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useState } from 'react'
import { goTo } from '../../platform/navigation.ts'
import { foundJumps, type Jump, type JumpSource } from './jumps.ts'
import { actionLinks, mainLinks, personLinks } from './links.ts'
import styles from './palette.module.css'

const pages = {
  heading: 'Pages',
  jumps: [...mainLinks, ...personLinks, { label: 'Log out', to: '/account/logout' }],
}
const actions = { heading: 'Actions', jumps: actionLinks }

type Props = { sources: readonly JumpSource[]; onClose(): void }

/** Search-or-jump: type, choose with the arrows, Enter goes there. */
export function Palette({ sources, onClose }: Props) {
  const id = useId()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const loaded = useQueries({
    queries: sources.map(({ heading, load }) => ({ queryKey: ['jumps', heading], queryFn: load })),
  })
  const found = sources.map(({ heading }, index) => ({ heading, jumps: loaded[index]?.data ?? [] }))
  const groups = foundJumps([...found, pages, actions], text)
  const flat = groups.flatMap(({ jumps }) => jumps)
  const current = Math.min(chosen, flat.length - 1)

  function go(jump: Jump | undefined) {
    if (jump === undefined) return
    onClose()
    goTo(jump.to)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && flat.length > 0) {
      event.preventDefault()
      setChosen((current + step + flat.length) % flat.length)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      go(flat[current])
    }
  }

  return (
    <Modal.Root opened onClose={onClose} yOffset="14vh" size={560} centered={false}>
      <Modal.Overlay />
      <Modal.Content aria-label="Search or jump to">
        <div className={styles.field}>
          <IconSearch size={17} stroke={1.75} aria-hidden />
          <input
            data-autofocus
            className={styles.input}
            placeholder="Search or jump to…"
            aria-label="Search or jump to"
            role="combobox"
            aria-expanded
            aria-controls={`${id}-list`}
            aria-activedescendant={flat.length > 0 ? `${id}-${current}` : undefined}
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value)
              setChosen(0)
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <div id={`${id}-list`} role="listbox" aria-label="Found" className={styles.list}>
          {groups.map((group) => (
            <div key={group.heading} role="presentation">
              <div className={styles.heading}>{group.heading}</div>
              {group.jumps.map((jump) => {
                const index = flat.indexOf(jump)
                return (
                  <div
                    key={jump.to}
                    id={`${id}-${index}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={index === current}
                    className={styles.option}
                    onClick={() => go(jump)}
                    onKeyDown={onKeyDown}
                    onMouseMove={() => setChosen(index)}
                  >
                    <span className={styles.label}>{jump.label}</span>
                    {jump.hint !== undefined && <span className={styles.hint}>{jump.hint}</span>}
                    <IconCornerDownLeft className={styles.enter} size={14} stroke={1.75} aria-hidden />
                  </div>
                )
              })}
            </div>
          ))}
          {flat.length === 0 && <div className={styles.none}>No data has been found.</div>}
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
