import type { Keyword } from '@rankline/contract/keywords'
import type { Period } from '@rankline/contract/positions'
import { type ComponentType, createContext, useContext } from 'react'
import type { Matching } from '../../platform/matching.ts'
import type { Annotation } from '../../ui/charts/chart.ts'
import type { DrawerTab } from './Drawer.tsx'
import type { ListRequest } from './filters.ts'
import type { ColumnLayout } from './table-layout.ts'

/** `matching`: all keywords that match are meant, and not only those of the ids. */
type Chosen = { keywordIds: number[]; matching: Matching | null }

/** One bulk action: runs at once after a question, or opens its own dialog. */
export type BulkAction = { id: string; label: string; isDestructive?: boolean } & (
  | { run(keywordIds: number[], matching: Matching | null): Promise<void> }
  | { Dialog: ComponentType<Chosen & { onClose(): void }> }
)

export type BulkMode = { id: string; label: string; actions: readonly BulkAction[] }

/** A keyword opened over its list, and those before and after it on the page. */
export type OpenedDetail = {
  keywordId: number
  previousId: number | undefined
  nextId: number | undefined
  /** The query string of the list, for the address of the keyword alone. */
  list: string
  onShow(keywordId: number): void
  onClose(): void
}

/** What other features add to keyword lists. Components are loaded when first shown. */
export type KeywordParts = {
  drawerTabs: readonly DrawerTab[]
  bulkModes: readonly BulkMode[]
  /** A hook: a keyword's events as flags for its graph. `range` is null while no graph is shown. */
  useAnnotations?(keyword: Keyword, range: Period | null): readonly Annotation[]
  /** A row's Tags cell, `width` px wide; `pageIds` are the keywords of its page. */
  TagsCell?: ComponentType<{ keyword: Keyword; pageIds: readonly number[]; width: number }>
  /** A number of Google in a row; `column` names which. */
  GoogleCell?: ComponentType<{ keywordId: number; pageIds: readonly number[]; column: string }>
  /** The filter by tag, and the saved filter sets, both in the filter bar. */
  TagFilter?: ComponentType<{ projectId: number | undefined }>
  Presets?: ComponentType<{
    projectId: number | undefined
    columns: ColumnLayout
    onColumns(columns: Partial<ColumnLayout>): void
  }>
  /** A form above the keywords of all projects, where the address asks for it. */
  NewDynamicTag?: ComponentType
  /** The menu that exports the list. */
  Exports?: ComponentType<{ list: ListRequest }>
  /** The detail of one keyword, in a dialog as large as the window. */
  Detail?: ComponentType<OpenedDetail>
}

const Parts = createContext<KeywordParts>({ drawerTabs: [], bulkModes: [] })

export const PartsProvider = Parts.Provider
export const useParts = () => useContext(Parts)
