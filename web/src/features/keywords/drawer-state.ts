import { type Period, periods } from '@rankline/contract/positions/calls'
import type { SearchChange, SearchParams } from '../../platform/search-params.ts'

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

/** Returns the height class of a tab: a result page needs more space. */
export const roomOf = (tab: string) => (tab === 'top_100' ? 'tall' : undefined)

/** Shows the details of a keyword. Choices inside are kept. */
export const opened = (state: DrawerState, keywordId: number): DrawerState => ({ ...state, keywordId })

/** Opens a row's drawer, or closes it if open; only one is open at a time. Choices inside are kept. */
export function toggled(state: DrawerState, keywordId: number): DrawerState {
  if (state.keywordId === keywordId && state.tab === LASTING_TAB) return state
  return { ...state, keywordId: state.keywordId === keywordId ? null : keywordId }
}

export function closed(state: DrawerState): DrawerState {
  return state.keywordId === null ? state : { ...state, keywordId: null }
}

/** Reads the drawer from the address. `choices`: the tab, graph and period of the next one, while none is open. */
export function drawerOf(search: SearchParams, choices: DrawerState): DrawerState {
  const keywordId = Number(search.drawer)
  if (!Number.isSafeInteger(keywordId) || keywordId <= 0) return closed(choices)
  return {
    keywordId,
    tab: search.drawer_tab ?? closedDrawer.tab,
    graph: graphTypes.find((graph) => graph === search.drawer_graph) ?? null,
    period: periods.find((period) => period === search.drawer_period) ?? closedDrawer.period,
  }
}

/** Writes the drawer to the address; a closed drawer and default values add nothing. */
export function drawerChange({ keywordId, tab, graph, period }: DrawerState): SearchChange {
  const isOpen = keywordId !== null
  return {
    drawer: keywordId,
    drawer_tab: isOpen && tab !== closedDrawer.tab ? tab : null,
    drawer_graph: isOpen ? graph : null,
    drawer_period: isOpen && period !== closedDrawer.period ? period : null,
  }
}
