import type { Period } from '@rankline/contract/positions'

export const graphTypes = ['positions_graph', 'competitors_graph'] as const
export type GraphType = (typeof graphTypes)[number]

/** What the drawer shows and below which row. `graph` is null while the basic list is shown. */
export type DrawerState = {
  keywordId: number | null
  tab: string
  graph: GraphType | null
  period: Period
}

export const closedDrawer: DrawerState = { keywordId: null, tab: 'positions', graph: null, period: '1w' }

/** While this tab is shown the toggle does not close its drawer: only another drawer takes its place. */
const LASTING_TAB = 'relateds'

/** Opens the drawer of a row, closes it where it is open; another row's closes with it. The choices inside stay. */
export function toggled(state: DrawerState, keywordId: number): DrawerState {
  if (state.keywordId === keywordId && state.tab === LASTING_TAB) return state
  return { ...state, keywordId: state.keywordId === keywordId ? null : keywordId }
}

export function closed(state: DrawerState): DrawerState {
  return state.keywordId === null ? state : { ...state, keywordId: null }
}
