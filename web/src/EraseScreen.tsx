import { useQuery } from '@tanstack/react-query'
import { ErasePage } from './features/account/ErasePage.tsx'
import { ConfirmPerson } from './features/second-factor/ConfirmPerson.tsx'
import { secondFactorQuery } from './features/second-factor/second-factor.api.ts'
import { useChanges } from './features/second-factor/use-changes.ts'

/** Erasure of the account, which takes a recent proof of the person. */
export function EraseScreen() {
  const factors = useQuery(secondFactorQuery).data
  const changes = useChanges()
  return (
    <ErasePage run={changes.run} isBusy={changes.isBusy}>
      {changes.waiting !== null && factors !== undefined && (
        <ConfirmPerson
          methods={factors.confirm_with}
          typed={changes.waiting.typed}
          onConfirmed={changes.goOn}
          onClose={changes.giveUp}
        />
      )}
    </ErasePage>
  )
}
