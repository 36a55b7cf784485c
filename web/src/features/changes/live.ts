import { useLive } from '../../platform/live.ts'
import { refreshChanges } from './changes.api.ts'

/** Keeps the list current while checks are recorded. */
export const useLiveChanges = () => useLive(5_000, refreshChanges)
