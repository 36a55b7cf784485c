import { question } from '../../platform/confirm.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import { useStore } from '../../platform/store.ts'

const ConfirmDialog = lazyPart(() => import('./ConfirmDialog.tsx'), 'ConfirmDialog')

/** Shows the question of `confirm()`; the dialog loads with the first question. */
export function ConfirmHost() {
  const asked = useStore(question)
  return asked !== null && <ConfirmDialog question={asked} />
}
