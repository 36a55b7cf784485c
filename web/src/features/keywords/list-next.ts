import { Drawer } from './Drawer.tsx'
import { ListBar } from './ListBar.tsx'
import { RowActions } from './RowActions.tsx'

/** What a list of keywords needs beside its rows: one script of its own, after them on a phone. */
export const listNext = { Bar: ListBar, Drawer, RowActions }
