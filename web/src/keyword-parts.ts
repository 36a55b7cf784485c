import type { SettingType } from '@rankline/contract/keyword-flags'
import { ExportsMenu } from './features/exports/ExportsMenu.tsx'
import type { DrawerTab } from './features/keywords/Drawer.tsx'
import type { BulkAction, BulkMode, KeywordParts } from './features/keywords/parts.ts'
import { useAnnotations } from './features/notes/use-annotations.ts'
import { Presets } from './features/presets/Presets.tsx'
import { TagFilter } from './features/tags/TagFilter.tsx'
import { TagsCell } from './features/tags/TagsCell.tsx'
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

const setting = (flag: SettingType, isOn: boolean, label: string): BulkAction => ({
  id: `${flag} ${isOn}`,
  label,
  run: async (keywordIds, matching) =>
    (await import('./features/keywords/bulk-flags.ts')).changeFlag(keywordIds, matching, { flag, isOn }),
})

/** What can be added to or removed from all selected keywords, in the bar's order. */
const bulkModes: readonly BulkMode[] = [
  {
    id: 'tags',
    label: 'Tags',
    actions: [
      {
        id: 'add',
        label: 'Add tag',
        Dialog: apart(() => import('./features/tags/AddTagDialog.tsx').then((module) => module.AddTagDialog)),
      },
      {
        id: 'assign',
        label: 'Assign tag',
        Dialog: apart(() =>
          import('./features/tags/AssignTagDialog.tsx').then((module) => module.AssignTagDialog),
        ),
      },
      {
        id: 'clear',
        label: 'Clear tags',
        isDestructive: true,
        run: async (keywordIds, matching) =>
          (await import('./features/tags/clear-tags.ts')).clearTags(keywordIds, matching),
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
        Dialog: apart(() =>
          import('./features/competitors/AddCompetitorsDialog.tsx').then(
            (module) => module.AddCompetitorsDialog,
          ),
        ),
      },
      {
        id: 'clear',
        label: 'Clear competitors',
        isDestructive: true,
        run: async (keywordIds, matching) =>
          (await import('./features/competitors/clear-competitors.ts')).clearCompetitors(
            keywordIds,
            matching,
          ),
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
        Dialog: apart(() => import('./features/notes/NoteDialog.tsx').then((module) => module.NoteDialog)),
      },
      {
        id: 'clear',
        label: 'Clear notes',
        isDestructive: true,
        run: async (keywordIds, matching) =>
          (await import('./features/notes/clear-notes.ts')).clearNotes(keywordIds, matching),
      },
    ],
  },
  {
    id: 'settings',
    label: 'Settings',
    actions: [
      {
        id: 'frequency',
        label: 'Check frequency',
        Dialog: apart(() =>
          import('./features/keywords/FrequencyDialog.tsx').then((module) => module.FrequencyDialog),
        ),
      },
      {
        id: 'preferred',
        label: 'Preferred page',
        Dialog: apart(() =>
          import('./ui/preferred-page/PreferredPageDialog.tsx').then((module) => module.PreferredPageDialog),
        ),
      },
      setting('is_favourited', true, 'Favourite'),
      setting('is_favourited', false, 'Remove favourite'),
      setting('is_sticky', true, 'Pin'),
      setting('is_sticky', false, 'Unpin'),
      setting('is_alerts_enabled', true, 'Turn alerts on'),
      setting('is_alerts_enabled', false, 'Turn alerts off'),
      setting('status', true, 'Enable'),
      setting('status', false, 'Disable'),
    ],
  },
]

/** What other features add to keyword lists: the only place where they meet. */
export const keywordParts: KeywordParts = {
  drawerTabs,
  bulkModes,
  useAnnotations,
  TagsCell,
  GoogleCell: apart(() =>
    import('./features/search-console/GoogleCell.tsx').then((module) => module.GoogleCell),
  ),
  TagFilter,
  Presets,
  NewDynamicTag: apart(() =>
    import('./features/tags/NewDynamicTag.tsx').then((module) => module.NewDynamicTag),
  ),
  Exports: ExportsMenu,
  Detail: apart(() => import('./KeywordModal.tsx').then((module) => module.KeywordModal)),
}
