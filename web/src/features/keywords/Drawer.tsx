import { Skeleton } from '@mantine/core'
import type { Keyword } from '@rankline/contract/keywords'
import type { Period } from '@rankline/contract/positions'
import type { Apart } from '../../platform/apart.tsx'
import { useSiteIcons } from '../../platform/site-icons.ts'
import type { Annotation } from '../../ui/charts/chart.ts'
import { onTabKeys } from '../../ui/tab-keys.ts'
import { DrawerRoom } from './DrawerRoom.tsx'
import styles from './drawer.module.css'
import type { DrawerState, GraphType } from './drawer-state.ts'

/** Props of a tab: the row's keyword, whether to show its graph or list, and the period. */
export type DrawerPanelProps = {
  keyword: Keyword
  isGraph: boolean
  period: Period
  /** Events of these days, as flags for the graph. */
  annotations: readonly Annotation[]
  onShow(change: { isGraph?: boolean; period?: Period }): void
}

/** One tab of the drawer. `graph` is the label of its graph, if it has one. */
export type DrawerTab = {
  id: string
  label: string
  graph?: GraphType
  Panel: Apart<DrawerPanelProps>
}

export type DrawerProps = {
  keyword: Keyword
  state: DrawerState
  onChange(change: Partial<DrawerState>): void
}

type Props = DrawerProps & {
  tabs: readonly DrawerTab[]
  /** A hook: a keyword's events as flags for its graph. `range` is null while no graph is shown. */
  useAnnotations(keyword: Keyword, range: Period | null): readonly Annotation[]
}

/** The drawer below a keyword's row. */
export function Drawer({ keyword, tabs, useAnnotations, state, onChange }: Props) {
  useSiteIcons([{ id: keyword.project_id }], { competitors: true })
  const annotations = useAnnotations(keyword, state.graph === null ? null : state.period)
  const current = tabs.find(({ id }) => id === state.tab) ?? tabs[0]
  if (current === undefined) return null
  const { Panel, graph } = current
  const panelId = `drawer-of-${keyword.id}`
  return (
    <DrawerRoom tab={state.tab} label={`Details of ${keyword.keyword_name}`}>
      <div className={styles.tabs} role="tablist" aria-label="Details" onKeyDown={onTabKeys}>
        {tabs.map(({ id, label }) => (
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
          onShow={({ isGraph, period }) =>
            onChange({
              ...(isGraph === undefined ? {} : { graph: isGraph ? (graph ?? null) : null }),
              ...(period === undefined ? {} : { period }),
            })
          }
        />
      </div>
    </DrawerRoom>
  )
}
