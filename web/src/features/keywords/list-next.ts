import { Drawer } from './Drawer.tsx'
import { KeywordPanel } from './KeywordPanel.tsx'
import { ListBar } from './ListBar.tsx'
import { RowActions } from './RowActions.tsx'

/** Everything of the keyword list except its rows, in one chunk. Phones load it after the rows. */
export const listNext = { ListBar, Drawer, KeywordPanel, RowActions }
