import { lazy } from 'react'
import type { DrawerTab } from './features/keywords/Drawer.tsx'
import type { BulkMode, KeywordParts } from './features/keywords/parts.ts'
import { useAnnotations } from './features/notes/use-annotations.ts'
import { Presets } from './features/presets/Presets.tsx'
import { TagFilter } from './features/tags/TagFilter.tsx'
import { TagsCell } from './features/tags/TagsCell.tsx'

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
    id: 'competitors',
    label: 'Competitors',
    graph: 'competitors_graph',
    Panel: lazy(() =>
      import('./features/competitors/CompetitorsTab.tsx').then(({ CompetitorsTab }) => ({
        default: CompetitorsTab,
      })),
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
  {
    id: 'notes',
    label: 'Notes',
    Panel: lazy(() =>
      import('./features/notes/NotesTab.tsx').then(({ NotesTab }) => ({ default: NotesTab })),
    ),
  },
]

/** What can be given to or taken from all selected keywords, in the bar's order. */
const bulkModes: readonly BulkMode[] = [
  {
    id: 'tags',
    label: 'Tags',
    actions: [
      {
        id: 'add',
        label: 'Add tag',
        Dialog: lazy(() =>
          import('./features/tags/AddTagDialog.tsx').then(({ AddTagDialog }) => ({ default: AddTagDialog })),
        ),
      },
      {
        id: 'assign',
        label: 'Assign tag',
        Dialog: lazy(() =>
          import('./features/tags/AssignTagDialog.tsx').then(({ AssignTagDialog }) => ({
            default: AssignTagDialog,
          })),
        ),
      },
      {
        id: 'clear',
        label: 'Clear tags',
        isDestructive: true,
        run: async (keywordIds) => (await import('./features/tags/clear-tags.ts')).clearTags(keywordIds),
      },
    ],
  },
  {
    id: 'competitors',
    label: 'Competitors',
    actions: [
      {
        id: 'add',
        label: 'Add competitors',
        Dialog: lazy(() =>
          import('./features/competitors/AddCompetitorsDialog.tsx').then(({ AddCompetitorsDialog }) => ({
            default: AddCompetitorsDialog,
          })),
        ),
      },
      {
        id: 'clear',
        label: 'Clear competitors',
        isDestructive: true,
        run: async (keywordIds) =>
          (await import('./features/competitors/clear-competitors.ts')).clearCompetitors(keywordIds),
      },
    ],
  },
  {
    id: 'notes',
    label: 'Notes',
    actions: [
      {
        id: 'add',
        label: 'Add a note',
        Dialog: lazy(() =>
          import('./features/notes/NoteDialog.tsx').then(({ NoteDialog }) => ({ default: NoteDialog })),
        ),
      },
      {
        id: 'clear',
        label: 'Clear notes',
        isDestructive: true,
        run: async (keywordIds) => (await import('./features/notes/clear-notes.ts')).clearNotes(keywordIds),
      },
    ],
  },
]

/** What other features add to the lists of keywords: the one place where they meet. */
export const keywordParts: KeywordParts = {
  drawerTabs,
  bulkModes,
  useAnnotations,
  TagsCell,
  TagFilter,
  Presets,
  Detail: lazy(() => import('./KeywordModal.tsx').then(({ KeywordModal }) => ({ default: KeywordModal }))),
}
