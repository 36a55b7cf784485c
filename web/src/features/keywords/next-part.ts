import { untilIdle } from '../../platform/idle.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { patientImport } from '../../platform/patient-import.ts'
import { phoneScreen } from '../../platform/phone-screen.ts'
import { preloadTable } from './table-part.ts'

/** Loads the chunk; on a phone after the first paint, which needs the bandwidth. */
async function loadNext() {
  if (matchMedia(phoneScreen).matches) await untilIdle()
  return (await patientImport(() => import('./list-next.ts'))).listNext
}

/** The filters and actions above the list. */
export const ListBar = lazyPart(loadNext, 'ListBar')
/** The tabs below a card that is open. */
export const Drawer = lazyPart(loadNext, 'Drawer')
/** The panel beside the table, with the tabs of one keyword. */
export const KeywordPanel = lazyPart(loadNext, 'KeywordPanel')
/** The actions of one row. */
export const RowActions = lazyPart(loadNext, 'RowActions')

/** Preloads the parts that screens wider than a phone show at once. */
export function preloadWide() {
  if (matchMedia(phoneScreen).matches) return
  preloadTable()
  ListBar.preload()
}
