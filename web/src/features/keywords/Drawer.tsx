import { Skeleton } from '@mantine/core'
import type { Keyword } from '@rankline/contract/keywords/calls'
import type { Period } from '@rankline/contract/positions/calls'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { type LazyPart, lazyPart } from '../../platform/lazy-part.tsx'
import type { Annotation } from '../../ui/charts/chart.ts'
import { onTabKeys } from '../../ui/tab-keys.ts'
import { useSiteIcons } from '../icons/site-icons.ts'
import { useAnnotations } from '../notes/use-annotations.ts'
import styles from './drawer.module.css'
import roomStyles from './drawer-room.module.css'
import { type DrawerState, type GraphType, roomOf } from './drawer-state.ts'

/** Props of a tab: the row's keyword, whether to show its graph or list, and the period. */
type DrawerPanelProps = {
  keyword: Keyword
  isGraph: boolean
  period: Period
  /** Events of these days, as flags for the graph. */
  annotations: readonly Annotation[]
  /** Whether the panel already says above the tabs why the keyword moved. */
  isExplained: boolean
  onShow(change: { isGraph?: boolean; period?: Period }): void
}

/** One tab of the drawer. `graph` is the label of its graph, if it has one. */
type DrawerTab = {
  id: string
  label: string
  graph?: GraphType
  Panel: LazyPart<DrawerPanelProps>
}

type DrawerProps = {
  keyword: Keyword
  state: DrawerState
  isExplained?: boolean
  onChange(change: Partial<DrawerState>): void
}

/** The tabs of a keyword, in order: each belongs to the feature it shows and loads when opened. */
const drawerTabs: readonly DrawerTab[] = [
  {
    id: 'positions',
    label: 'Positions',
    graph: 'positions_graph',
    Panel: lazyPart(() => import('../positions/PositionsTab.tsx'), 'PositionsTab'),
  },
  {
    id: 'competitors',
    label: 'Competitors',
    graph: 'competitors_graph',
    Panel: lazyPart(() => import('../competitors/CompetitorsTab.tsx'), 'CompetitorsTab'),
  },
  {
    id: 'other_ranks',
    label: 'Other ranks',
    Panel: lazyPart(() => import('../positions/OtherRanksTab.tsx'), 'OtherRanksTab'),
  },
  {
    id: 'top_100',
    label: 'Top 100',
    Panel: lazyPart(() => import('../positions/TopResultsTab.tsx'), 'TopResultsTab'),
  },
  {
    id: 'relateds',
    label: 'Related searches',
    Panel: lazyPart(() => import('../positions/RelatedsTab.tsx'), 'RelatedsTab'),
  },
  {
    id: 'notes',
    label: 'Notes',
    Panel: lazyPart(() => import('../notes/NotesTab.tsx'), 'NotesTab'),
  },
]

/** The drawer below a keyword's card on a phone. */
export const Drawer = (props: DrawerProps) => (
  <DrawerRoom tab={props.state.tab} label={`Details of ${props.keyword.keyword_name}`}>
    <DrawerTabs {...props} />
  </DrawerRoom>
)

/** The tabs of a keyword and the open one's content. */
export function DrawerTabs({ keyword, state, isExplained = false, onChange }: DrawerProps) {
  useSiteIcons([{ id: keyword.project_id }], { competitors: true })
  const annotations = useAnnotations(keyword, state.graph === null ? null : state.period)
  const current = drawerTabs.find(({ id }) => id === state.tab) ?? drawerTabs[0]
  if (current === undefined) return null
  const { Panel, graph } = current
  const panelId = `drawer-of-${keyword.id}`
  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label="Details" onKeyDown={onTabKeys}>
        {drawerTabs.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={id === current.id}
            tabIndex={id === current.id ? 0 : -1}
            aria-controls={panelId}
            onClick={() => onChange({ tab: id, graph: null })}
          >
            {label}
          </button>
        ))}
      </div>
      <div id={panelId} role="tabpanel" className={styles.panel} aria-label={current.label}>
        <Panel
          waiting={<Skeleton height={264} role="status" aria-label="Loading" />}
          keyword={keyword}
          isGraph={graph !== undefined && state.graph === graph}
          period={state.period}
          annotations={annotations}
          isExplained={isExplained}
          onShow={({ isGraph, period }) =>
            onChange({
              ...(isGraph === undefined ? {} : { graph: isGraph ? (graph ?? null) : null }),
              ...(period === undefined ? {} : { period }),
            })
          }
        />
      </div>
    </>
  )
}

/** Scrolls an opened drawer into view, and again when it grows, until the reader scrolls or clicks elsewhere. */
function useScrollIntoView(element: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const drawer = element.current
    if (drawer === null) return
    const growth = new ResizeObserver(() => drawer.scrollIntoView({ block: 'nearest' }))
    growth.observe(drawer)
    const stop = ({ type, target }: Event) => {
      if (type === 'wheel' || type === 'touchmove' || !drawer.contains(target as Node)) growth.disconnect()
    }
    const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
    for (const move of moves) window.addEventListener(move, stop, { passive: true })
    return () => {
      growth.disconnect()
      for (const move of moves) window.removeEventListener(move, stop)
    }
  }, [element])
}

type RoomProps = { tab: string; label: string; children: ReactNode }

/** Space for a drawer. Its height is the same before the content loads, so that the rows below do not move under a click. */
function DrawerRoom({ tab, label, children }: RoomProps) {
  const element = useRef<HTMLElement>(null)
  useScrollIntoView(element)
  return (
    <section ref={element} className={roomStyles.room} data-room={roomOf(tab)} aria-label={label}>
      {children}
    </section>
  )
}
