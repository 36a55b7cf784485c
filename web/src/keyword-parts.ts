import { lazy } from 'react'
import type { DrawerTab } from './features/keywords/Drawer.tsx'
import type { BulkMode, KeywordParts } from './features/keywords/parts.ts'

/** What opens under a keyword's row, in order: each tab belongs to the feature it shows and is loaded when opened. */
const drawerTabs: readonly DrawerTab[] = [
  {
    id: 'positions',
    label: 'Positions',
    graph: 'positions_graph',
    Panel: lazy(() =>
      import('./features/positions/PositionsTab.tsx').then(({ PositionsTab }) => ({ default: PositionsTab })),
    ),
  },
  {
    id: 'other_ranks',
    label: 'Other ranks',
    Panel: lazy(() =>
      import('./features/positions/OtherRanksTab.tsx').then(({ OtherRanksTab }) => ({
        default: OtherRanksTab,
      })),
    ),
  },
  {
    id: 'top_100',
    label: 'Top 100',
    Panel: lazy(() =>
      import('./features/positions/TopResultsTab.tsx').then(({ TopResultsTab }) => ({
        default: TopResultsTab,
      })),
    ),
  },
  {
    id: 'relateds',
    label: 'Relateds',
    Panel: lazy(() =>
      import('./features/positions/RelatedsTab.tsx').then(({ RelatedsTab }) => ({ default: RelatedsTab })),
    ),
  },
]

/** What can be given to or taken from all selected keywords, in the bar's order. */
const bulkModes: readonly BulkMode[] = []

/** What other features add to the lists of keywords: the one place where they meet. */
export const keywordParts: KeywordParts = {
  drawerTabs,
  bulkModes,
  Detail: lazy(() => import('./KeywordModal.tsx').then(({ KeywordModal }) => ({ default: KeywordModal }))),
}
