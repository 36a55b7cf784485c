import { lazy } from 'react'
import type { DrawerTab } from './features/keywords/Drawer.tsx'

/** What opens under a keyword's row, in order: each tab belongs to the feature it shows and is loaded when opened. */
export const drawerTabs: readonly DrawerTab[] = [
  {
    id: 'positions',
    label: 'Positions',
    graph: 'positions_graph',
    Panel: lazy(() =>
      import('./features/positions/PositionsTab.tsx').then(({ PositionsTab }) => ({ default: PositionsTab })),
    ),
  },
]
