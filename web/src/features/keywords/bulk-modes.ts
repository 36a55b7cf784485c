import type { SettingType } from '@rankline/contract/keywords/flags'
import type { ComponentType } from 'react'
import { lazyPart } from '../../platform/lazy-part.tsx'
import type { Matching } from '../../platform/row-selection.ts'

/** `matching`: the action applies to all keywords that match the filters, not only to the ids. */
type Chosen = { keywordIds: number[]; matching: Matching | null }

/** One bulk action: runs at once after a question, or opens its own dialog. */
export type BulkAction = { id: string; label: string; isDestructive?: boolean } & (
  | { run(keywordIds: number[], matching: Matching | null): Promise<void> }
  | { Dialog: ComponentType<Chosen & { onClose(): void }> }
)

export type BulkMode = { id: string; label: string; actions: readonly BulkAction[] }

const setting = (flag: SettingType, isOn: boolean, label: string): BulkAction => ({
  id: `${flag} ${isOn}`,
  label,
  run: async (keywordIds, matching) =>
    (await import('./bulk-flags.ts')).changeFlag(keywordIds, matching, { flag, isOn }),
})

/** Groups of bulk actions for the selected keywords, in the bar's order. */
export const bulkModes: readonly BulkMode[] = [
  {
    id: 'tags',
    label: 'Tags',
    actions: [
      {
        id: 'add',
        label: 'Add tag',
        Dialog: lazyPart(() => import('../tags/AddTagDialog.tsx'), 'AddTagDialog'),
      },
      {
        id: 'assign',
        label: 'Assign tag',
        Dialog: lazyPart(() => import('../tags/AssignTagDialog.tsx'), 'AssignTagDialog'),
      },
      {
        id: 'clear',
        label: 'Clear tags',
        isDestructive: true,
        run: async (keywordIds, matching) =>
          (await import('../tags/clear-tags.ts')).clearTags(keywordIds, matching),
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
        Dialog: lazyPart(() => import('../competitors/AddCompetitorsDialog.tsx'), 'AddCompetitorsDialog'),
      },
      {
        id: 'clear',
        label: 'Clear competitors',
        isDestructive: true,
        run: async (keywordIds, matching) =>
          (await import('../competitors/clear-competitors.ts')).clearCompetitors(keywordIds, matching),
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
        Dialog: lazyPart(() => import('../notes/NoteDialog.tsx'), 'NoteDialog'),
      },
      {
        id: 'clear',
        label: 'Clear notes',
        isDestructive: true,
        run: async (keywordIds, matching) =>
          (await import('../notes/clear-notes.ts')).clearNotes(keywordIds, matching),
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
        Dialog: lazyPart(() => import('./FrequencyDialog.tsx'), 'FrequencyDialog'),
      },
      {
        id: 'end',
        label: 'End on…',
        Dialog: lazyPart(() => import('./EndDialog.tsx'), 'EndDialog'),
      },
      {
        id: 'preferred',
        label: 'Preferred page',
        Dialog: lazyPart(() => import('../landing-pages/PreferredPageDialog.tsx'), 'PreferredPageDialog'),
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
