import { ActionIcon, Button } from '@mantine/core'
import type { Keyword } from '@rankline/contract/keywords/calls'
import { placeText } from '@rankline/contract/positions/place-text'
import { IconChevronDown, IconChevronUp, IconMaximize, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { ChangePill } from '../../ui/data/ChangePill.tsx'
import { DeviceIcon } from '../../ui/data/DeviceIcon.tsx'
import { Flag } from '../../ui/data/Flag.tsx'
import { sinceLastCheck } from '../../ui/data/since.ts'
import { trendOf } from '../../ui/data/trend.ts'
import { formatNumber } from '../../ui/format.ts'
import { tip } from '../../ui/tip.ts'
import { WhatHappened } from '../explanations/WhatHappened.tsx'
import { DrawerTabs } from './Drawer.tsx'
import type { DrawerState } from './drawer-state.ts'
import styles from './keyword-panel.module.css'
import { useOpenDetail } from './opened-detail.tsx'

type Props = {
  keyword: Keyword
  /** The keywords of the page, in order. */
  ids: readonly number[]
  state: DrawerState
  onChange(change: Partial<DrawerState>): void
  onClose(): void
}

/** One keyword beside the list: how it moved and why, and its tabs. The list stays visible, and J and K walk through it. */
export function KeywordPanel({ keyword, ids, state, onChange, onClose }: Props) {
  const openDetail = useOpenDetail()
  const place = ids.indexOf(keyword.id)
  const hasMoved = ['improved', 'declined', 'new', 'dropped'].includes(trendOf(keyword.diff_text))
  function closeByKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    // The focused element disappears with the panel.
    document.getElementById('keywords')?.focus()
    onClose()
  }
  return (
    <PanelPlace label={`Details of ${keyword.keyword_name}`} onKeyDown={closeByKey}>
      <header className={styles.head}>
        <h2 className={styles.name} dir="auto">
          {keyword.keyword_name}
        </h2>
        <Flag code={keyword.country_name_alpha2} name={keyword.country_name} />
        <DeviceIcon slug={keyword.device_slug} />
        <span className={styles.position} data-none={keyword.current_position === null || undefined}>
          {placeText(formatNumber(keyword.current_position), keyword.is_featured_snippet)}
        </span>
        <ChangePill
          trend={trendOf(keyword.diff_text)}
          amount={keyword.diff === null ? null : Math.abs(keyword.diff)}
          since={sinceLastCheck}
        />
        <span className={styles.actions}>
          <Step name="Previous keyword (K)" id={ids[place - 1]} Icon={IconChevronUp} onChange={onChange} />
          <Step name="Next keyword (J)" id={ids[place + 1]} Icon={IconChevronDown} onChange={onChange} />
          <Button
            variant="default"
            size="xs"
            leftSection={<IconMaximize size={14} stroke={1.5} aria-hidden />}
            onClick={() => openDetail(keyword.id)}
          >
            Open full view
          </Button>
          <ActionIcon variant="subtle" size={30} aria-label="Close" {...tip('Close (Esc)')} onClick={onClose}>
            <IconX size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </span>
      </header>
      {hasMoved && (
        <div className={styles.why}>
          <WhatHappened keywordId={keyword.id} isHeadline />
        </div>
      )}
      <DrawerTabs keyword={keyword} state={state} isExplained onChange={onChange} />
    </PanelPlace>
  )
}

type StepProps = Pick<Props, 'onChange'> & {
  name: string
  id: number | undefined
  Icon: typeof IconChevronUp
}

function Step({ name, id, Icon, onChange }: StepProps) {
  return (
    <ActionIcon
      variant="default"
      size={30}
      aria-label={name}
      {...tip(name)}
      disabled={id === undefined}
      onClick={() => id !== undefined && onChange({ keywordId: id })}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}

/** Space in px above the panel, for the top bar, and below it. */
const ABOVE = 64
const BELOW = 16
/** Minimum height of the panel in px. */
const LEAST_HEIGHT = 360

/** Makes a panel end at the bottom of the window, wherever the list beside it begins. Sets `--height`. */
function useVisibleHeight(element: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const panel = element.current
    if (panel === null) return
    const follow = () => {
      const top = Math.max(ABOVE, panel.parentElement?.getBoundingClientRect().top ?? ABOVE)
      panel.style.setProperty(
        '--height',
        `${Math.max(LEAST_HEIGHT, Math.round(innerHeight - top - BELOW))}px`,
      )
    }
    follow()
    window.addEventListener('scroll', follow, { passive: true })
    window.addEventListener('resize', follow)
    return () => {
      window.removeEventListener('scroll', follow)
      window.removeEventListener('resize', follow)
    }
  }, [element])
}

type PlaceProps = { label: string; onKeyDown(event: KeyboardEvent): void; children: ReactNode }

/** The place beside the table for the details of one keyword. */
function PanelPlace({ label, onKeyDown, children }: PlaceProps) {
  const element = useRef<HTMLElement>(null)
  useVisibleHeight(element)
  return (
    <section ref={element} className={styles.place} aria-label={label} onKeyDown={onKeyDown}>
      {children}
    </section>
  )
}
