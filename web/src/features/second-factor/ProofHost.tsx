import { lazyPart } from '../../platform/lazy-part.tsx'
import { useStore } from '../../platform/store.ts'
import { proofRequest } from './proof.ts'

const ProofDialog = lazyPart(() => import('./ProofDialog.tsx'), 'ProofDialog')

/** Shows what `proven()` asks for; the dialog loads with the first request. */
export function ProofHost() {
  const request = useStore(proofRequest)
  return request !== null && <ProofDialog request={request} />
}
