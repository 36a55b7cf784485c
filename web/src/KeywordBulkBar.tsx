import type { SettingType } from '@rankline/contract/keyword-flags'
import { BulkBar } from './features/keywords/BulkBar.tsx'
import type { BulkAction, BulkMode } from './features/keywords/parts.ts'
import type { ListedPage } from './features/keywords/use-chosen.ts'
import { apart } from './platform/apart.tsx'

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

/** What other features can do with the keywords that are selected. */
export function KeywordBulkBar(props: ListedPage) {
  return <BulkBar {...props} modes={bulkModes} />
}
