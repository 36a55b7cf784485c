import type { Keyword } from '@rankline/contract/keywords'
import { type ComponentType, createContext, useContext } from 'react'
import type { Apart } from '../../platform/apart.tsx'
import type { Matching } from '../../platform/matching.ts'
import type { OpenedDetail } from '../../ui/opened-detail.ts'
import type { ListRequest } from '../keyword-filters/filters.ts'
import type { DrawerProps } from './Drawer.tsx'
import type { ListedPage } from './use-chosen.ts'

/** `matching`: all keywords that match are meant, and not only those of the ids. */
type Chosen = { keywordIds: number[]; matching: Matching | null }

/** One bulk action: runs at once after a question, or opens its own dialog. */
export type BulkAction = { id: string; label: string; isDestructive?: boolean } & (
  | { run(keywordIds: number[], matching: Matching | null): Promise<void> }
  | { Dialog: ComponentType<Chosen & { onClose(): void }> }
)

export type BulkMode = { id: string; label: string; actions: readonly BulkAction[] }

/** What other features add to the bar above a list. */
export type BarParts = {
  /** The menu that exports the list. */
  Exports?: ComponentType<{ list: ListRequest }>
}

export type ListBarProps = ListedPage & {
  /** All projects if undefined. */
  projectId: number | undefined
  /** How many keywords the filters leave, and of how many; undefined while that is not known. */
  matching: { count: number; of: number } | undefined
  isPhone: boolean
}

/** What other features add to keyword lists. Components are loaded when first shown. */
export type KeywordParts = {
  /** The filters above the list, and what can be done with it. */
  Bar: Apart<ListBarProps>
  /** What opens below a row. */
  Drawer: Apart<DrawerProps>
  /** The actions of one row. */
  RowActions: Apart<object>
  /** What can be done with the rows that are selected. */
  BulkBar: ComponentType<ListedPage>
  /** A row's Tags cell, `width` px wide; `pageIds` are the keywords of its page. */
  TagsCell?: ComponentType<{ keyword: Keyword; pageIds: readonly number[]; width: number }>
  /** A number of Google in a row; `column` names which. */
  GoogleCell?: ComponentType<{ keywordId: number; pageIds: readonly number[]; column: string }>
  /** A form above the keywords of all projects, where the address asks for it. */
  NewDynamicTag?: ComponentType
  /** The detail of one keyword, in a dialog as large as the window. */
  Detail?: ComponentType<OpenedDetail>
}

const Parts = createContext<KeywordParts | null>(null)

export const PartsProvider = Parts.Provider

export function useParts(): KeywordParts {
  const parts = useContext(Parts)
  if (parts === null) throw new Error('A keyword list stands outside of its parts.')
  return parts
}
