import type { Period } from '@rankline/contract/positions'

export const graphTypes = ['positions_graph', 'competitors_graph'] as const
export type GraphType = (typeof graphTypes)[number]

/** The drawer's content and row. `graph` is null while the basic list is shown. */
export type DrawerState = {
  keywordId: number | null
  tab: string
  graph: GraphType | null
  period: Period
}

export const closedDrawer: DrawerState = { keywordId: null, tab: 'positions', graph: null, period: '1w' }

/** While this tab is shown, the toggle does not close its drawer: only another drawer replaces it. */
const LASTING_TAB = 'relateds'

/** Opens a row's drawer, or closes it if open; only one is open at a time. Choices inside are kept. */
export function toggled(state: DrawerState, keywordId: number): DrawerState {
  if (state.keywordId === keywordId && state.tab === LASTING_TAB) return state
  return { ...state, keywordId: state.keywordId === keywordId ? null : keywordId }
}

export function closed(state: DrawerState): DrawerState {
  return state.keywordId === null ? state : { ...state, keywordId: null }
}
