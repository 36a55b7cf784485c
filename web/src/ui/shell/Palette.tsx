import { Modal } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCornerDownLeft, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { goTo } from '../../platform/navigation.ts'
import { useUser } from '../../platform/session.ts'
import { useFocusReturn } from '../feedback/focus-return.ts'
import { PrescribedTexts } from '../feedback/PrescribedTexts.tsx'
import { emptyTexts } from '../feedback/texts.ts'
import { foundJumps, type Jump, type JumpGroup, type JumpSource, longest, SEARCHED_FROM } from './jumps.ts'
import { dashboardLinks, linksFor, mainLinks, personLinks } from './links.ts'
import styles from './palette.module.css'
import { actionLinks, documentationLink } from './palette-links.ts'

const pages = [
  ...mainLinks,
  ...[...dashboardLinks, ...personLinks].filter(({ to }) => !mainLinks.some((main) => main.to === to)),
  documentationLink,
  { label: 'Log out', to: '/account/logout' },
]

type Props = { sources: readonly JumpSource[]; onClose(): void }

/** Search-or-jump: type, choose with the arrows, Enter opens. */
export function Palette({ sources, onClose }: Props) {
  useFocusReturn()
  const id = useId()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const groups = useGroups(sources, text)
  const flat = groups.flatMap(({ jumps }) => jumps)
  const current = Math.min(chosen, flat.length - 1)
  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, current])

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
                    key={`${jump.to} ${jump.label}`}
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
          {flat.length === 0 && (
            <div className={styles.none}>
              {text === '' ? 'Nothing to open' : `No results for “${text}”`}
              <PrescribedTexts texts={emptyTexts.search} />
            </div>
          )}
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}

/** Results for the text: from lists that are already loaded, and from the server a moment later. */
function useGroups(sources: readonly JumpSource[], text: string): JumpGroup[] {
  const user = useUser()
  const [asked] = useDebouncedValue(text.trim(), 120)
  const answers = useQueries({
    queries: sources.map((source) =>
      'load' in source
        ? { queryKey: ['jumps', source.heading], queryFn: () => source.load() }
        : {
            queryKey: ['jumps', source.heading, asked],
            queryFn: ({ signal }: { signal: AbortSignal }) => source.search(asked, signal),
            enabled: asked.length >= SEARCHED_FROM,
            placeholderData: keepPreviousData,
          },
    ),
  })
  const isSearching = text.trim().length >= SEARCHED_FROM
  const found = sources.map((source, index) => ({ source, jumps: answers[index]?.data ?? [] }))
  const here = found.flatMap(({ source, jumps }) =>
    'load' in source ? [{ heading: source.heading, jumps }] : [],
  )
  const lookedUp = found.flatMap(({ source, jumps }) =>
    'search' in source && isSearching && jumps.length > 0
      ? [{ heading: source.heading, jumps: jumps.slice(0, longest) }]
      : [],
  )
  const fixed = [
    { heading: 'Pages', jumps: linksFor(pages, user) },
    { heading: 'Actions', jumps: linksFor(actionLinks, user) },
  ]
  return [...foundJumps([...here, ...fixed], text), ...lookedUp]
}
