import { apart } from '../../platform/apart.tsx'
import { question } from '../../platform/confirm.ts'
import { useStore } from '../../platform/store.ts'

const ConfirmDialog = apart(() => import('./ConfirmDialog.tsx').then((module) => module.ConfirmDialog))

/** Shows what `confirm()` asks; the dialog is loaded with the first question. */
export function ConfirmHost() {
  const asked = useStore(question)
  return asked !== null && <ConfirmDialog question={asked} />
}
