import type { DrawerTab } from './features/keywords/Drawer.tsx'
import { PositionsTab } from './features/positions/PositionsTab.tsx'

/** What opens under a keyword's row, in order: each tab belongs to the feature it shows. */
export const drawerTabs: readonly DrawerTab[] = [
  { id: 'positions', label: 'Positions', graph: 'positions_graph', Panel: PositionsTab },
]
