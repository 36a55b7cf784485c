import { RowActions } from './features/keywords/RowActions.tsx'
import { KeywordBar } from './KeywordBar.tsx'
import { KeywordDrawer } from './KeywordDrawer.tsx'

/** What a list of keywords needs beside its rows: one script of its own, after them on a phone. */
export const listNext = { Bar: KeywordBar, Drawer: KeywordDrawer, RowActions }
