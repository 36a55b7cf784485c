import { untilIdle } from '../../platform/idle.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { patientImport } from '../../platform/patient-import.ts'
import { phoneScreen } from '../../platform/phone-screen.ts'
import { preloadTable } from './table-part.ts'

/** On a phone after what is painted first: its line is needed for that. */
async function loadNext() {
  if (matchMedia(phoneScreen).matches) await untilIdle()
  return (await patientImport(() => import('./list-next.ts'))).listNext
}

/** The filters above the list, and what can be done with it. */
export const ListBar = lazyPart(() => loadNext().then(({ Bar }) => Bar))
/** The tabs below a row that is open. */
export const Drawer = lazyPart(() => loadNext().then((next) => next.Drawer))
/** The actions of one row. */
export const RowActions = lazyPart(() => loadNext().then((next) => next.RowActions))

/** Loads what wider screens than phones show at once. */
export function preloadWide() {
  if (matchMedia(phoneScreen).matches) return
  preloadTable()
  ListBar.preload()
}
