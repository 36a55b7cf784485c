import type { Keyword } from '@rankline/contract/keywords'
import type { Period } from '@rankline/contract/positions'
import { type ComponentType, createContext, useContext } from 'react'
import type { Annotation } from '../../ui/charts/chart.ts'
import type { DrawerTab } from './Drawer.tsx'

/** One thing to do with all selected keywords: at once after a question, or in a dialog of its own. */
export type BulkAction = { id: string; label: string; isDestructive?: boolean } & (
  | { run(keywordIds: number[]): Promise<void> }
  | { Dialog: ComponentType<{ keywordIds: number[]; onClose(): void }> }
)

export type BulkMode = { id: string; label: string; actions: readonly BulkAction[] }

/** What other features put into the lists of keywords. Components are loaded when they are first shown. */
export type KeywordParts = {
  drawerTabs: readonly DrawerTab[]
  bulkModes: readonly BulkMode[]
  /** What happened to a keyword meanwhile, as flags for its graph; a hook. `range` is null while no graph is shown. */
  useAnnotations?(keyword: Keyword, range: Period | null): readonly Annotation[]
  /** What a row shows in its Tags cell, `width` px wide; `pageIds` are the keywords of its page. */
  TagsCell?: ComponentType<{ keyword: Keyword; pageIds: readonly number[]; width: number }>
  /** The filter by tag, and the saved filter sets, both in the filter bar. */
  TagFilter?: ComponentType<{ projectId: number | undefined }>
  Presets?: ComponentType
  /** All that is known of one keyword, in a dialog as large as the window. */
  Detail?: ComponentType<{ keywordId: number; onClose(): void }>
}

const Parts = createContext<KeywordParts>({ drawerTabs: [], bulkModes: [] })

export const PartsProvider = Parts.Provider
export const useParts = () => useContext(Parts)
