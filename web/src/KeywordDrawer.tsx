import { Drawer, type DrawerProps, type DrawerTab } from './features/keywords/Drawer.tsx'
import { useAnnotations } from './features/notes/use-annotations.ts'
import { apart } from './platform/apart.tsx'

/** The tabs below a keyword's row, in order: each belongs to the feature it shows and loads when opened. */
const drawerTabs: readonly DrawerTab[] = [
  {
    id: 'positions',
    label: 'Positions',
    graph: 'positions_graph',
    Panel: apart(() => import('./features/positions/PositionsTab.tsx').then((module) => module.PositionsTab)),
  },
  {
    id: 'competitors',
    label: 'Competitors',
    graph: 'competitors_graph',
    Panel: apart(() =>
      import('./features/competitors/CompetitorsTab.tsx').then((module) => module.CompetitorsTab),
    ),
  },
  {
    id: 'other_ranks',
    label: 'Other ranks',
    Panel: apart(() =>
      import('./features/positions/OtherRanksTab.tsx').then((module) => module.OtherRanksTab),
    ),
  },
  {
    id: 'top_100',
    label: 'Top 100',
    Panel: apart(() =>
      import('./features/positions/TopResultsTab.tsx').then((module) => module.TopResultsTab),
    ),
  },
  {
    id: 'relateds',
    label: 'Related searches',
    Panel: apart(() => import('./features/positions/RelatedsTab.tsx').then((module) => module.RelatedsTab)),
  },
  {
    id: 'notes',
    label: 'Notes',
    Panel: apart(() => import('./features/notes/NotesTab.tsx').then((module) => module.NotesTab)),
  },
]

/** The drawer below a keyword's row, with what other features show in it. */
export function KeywordDrawer(props: DrawerProps) {
  return <Drawer {...props} tabs={drawerTabs} useAnnotations={useAnnotations} />
}
