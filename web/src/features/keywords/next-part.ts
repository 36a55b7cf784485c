import { apart } from '../../platform/apart.tsx'
import { idle } from '../../platform/painted.ts'
import { patientImport } from '../../platform/patient-import.ts'
import { phones } from '../../platform/phones.ts'
import { preloadTable } from './table-part.ts'

/** On a phone after what is painted first: its line is needed for that. */
async function loadNext() {
  if (matchMedia(phones).matches) await idle()
  return (await patientImport(() => import('./list-next.ts'))).listNext
}

/** The filters above the list, and what can be done with it. */
export const ListBar = apart(() => loadNext().then(({ Bar }) => Bar))
/** The tabs below a row that is open. */
export const Drawer = apart(() => loadNext().then((next) => next.Drawer))
/** The actions of one row. */
export const RowActions = apart(() => loadNext().then((next) => next.RowActions))

/** Loads what wider screens than phones show at once. */
export function preloadWide() {
  if (matchMedia(phones).matches) return
  preloadTable()
  ListBar.preload()
}
