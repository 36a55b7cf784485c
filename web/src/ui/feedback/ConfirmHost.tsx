import { lazy, Suspense } from 'react'
import { question } from '../../platform/confirm.ts'
import { useStore } from '../../platform/store.ts'

const ConfirmDialog = lazy(() =>
  import('./ConfirmDialog.tsx').then(({ ConfirmDialog }) => ({ default: ConfirmDialog })),
)

/** Shows what `confirm()` asks; the dialog is loaded with the first question. */
export function ConfirmHost() {
  const asked = useStore(question)
  return <Suspense>{asked !== null && <ConfirmDialog question={asked} />}</Suspense>
}
