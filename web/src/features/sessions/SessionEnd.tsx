import { useOnceIdle } from '../../platform/idle.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { useSessionEnd } from './session-end.ts'

const SessionDialog = lazyPart(() => import('./SessionDialog.tsx'), 'SessionDialog')

/** Warns before the session ends, and logs the person in again over the screen. */
export function SessionEnd() {
  const phase = useSessionEnd()
  // Loads before it is needed: by then the server may refuse, or be out of reach.
  useOnceIdle(SessionDialog.preload)
  return phase !== null && <SessionDialog phase={phase} />
}
