import { apart } from '../../platform/apart.tsx'
import { useStore } from '../../platform/store.ts'
import { proofRequest } from './proof.ts'

const ProofDialog = apart(() => import('./ProofDialog.tsx').then((module) => module.ProofDialog))

/** Shows what `proven()` asks for; the dialog loads with the first request. */
export function ProofHost() {
  const request = useStore(proofRequest)
  return request !== null && <ProofDialog request={request} />
}
