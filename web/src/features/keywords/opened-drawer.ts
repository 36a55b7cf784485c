import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { changedSearch, type SearchParams, useSearchParams } from '../../platform/search-params.ts'
import { closed, closedDrawer, type DrawerState, drawerChange, drawerOf } from './drawer-state.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether opening a drawer added this history entry. Then Back closes it, and another drawer reuses the entry. */
    ofDrawer?: true
  }
}

/** The drawer of the list, in the address, so that a link opens the same one. */
export function useDrawer(): {
  drawer: DrawerState
  setDrawer(next: (state: DrawerState) => DrawerState): void
  /** The keyword whose drawer a link has opened, until another drawer opens. */
  linkedId: number | null
} {
  const search = useSearchParams()
  const navigate = useNavigate()
  const isOfDrawer = useRouterState({ select: ({ location }) => location.state.ofDrawer === true })
  const [choices, setChoices] = useState(closedDrawer)
  const drawer = drawerOf(search, choices)
  const [arrivedWith] = useState(drawer.keywordId)

  function setDrawer(next: (state: DrawerState) => DrawerState) {
    const state = next(drawer)
    if (state === drawer) return
    setChoices(closed(state))
    const opens = drawer.keywordId === null && state.keywordId !== null
    void navigate({
      to: '.',
      search: ((current: SearchParams) => changedSearch(current, drawerChange(state))) as never,
      state: (current) => (opens || isOfDrawer ? { ...current, ofDrawer: true } : current),
      replace: !opens || isOfDrawer,
      resetScroll: false,
    })
  }

  return { drawer, setDrawer, linkedId: drawer.keywordId === arrivedWith ? arrivedWith : null }
}
