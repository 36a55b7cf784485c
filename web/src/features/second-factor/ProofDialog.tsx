import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { ProofWays } from './ConfirmPerson.tsx'
import { Dialog } from './Dialog.tsx'
import type { ProofRequest } from './proof.ts'
import { secondFactorQuery } from './second-factor.api.ts'

/** Asks for the proof that a change of any screen needs. */
export function ProofDialog({ request }: { request: ProofRequest }) {
  const query = useQuery(secondFactorQuery)
  const { typed, answer } = request
  return (
    <Dialog title="Confirm that it is you" onClose={() => answer(false)}>
      <QueryStates
        query={query}
        waiting={<Skeleton height={120} radius="md" role="status" aria-label="Loading" />}
      >
        {({ confirm_with: ways }) => (
          <ProofWays methods={ways} typed={typed} onConfirmed={() => answer(true)} />
        )}
      </QueryStates>
    </Dialog>
  )
}
