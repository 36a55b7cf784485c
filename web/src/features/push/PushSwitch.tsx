import { Skeleton, Switch } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CallFailed } from '../../platform/api.ts'
import { showError } from '../../platform/messages.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { type PushState, pushQuery, turnOff, turnOn } from './push.api.ts'
import styles from './push.module.css'

const notes: Record<PushState, string> = {
  on: 'Notifications arrive here while Rankline is closed as well.',
  off: 'Have notifications arrive here while Rankline is closed as well.',
  blocked: 'Notifications of this site are forbidden in your browser: allow them in its site settings first.',
  unsupported: 'This browser cannot show notifications while Rankline is closed.',
}

/** Turns push on and off in the browser at hand. */
export function PushSwitch() {
  const state = useQuery(pushQuery)
  const turning = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnOn() : turnOff()),
    onError: (error) => {
      // Failed calls have said so themselves.
      if (!(error instanceof CallFailed))
        showError('Your browser could not reach its push service. Please try again.')
    },
  })
  return (
    <section className={styles.section} aria-labelledby="push-title">
      <h2 id="push-title" className={styles.title}>
        Push
      </h2>
      {state.isPending && <Skeleton height={44} radius="md" role="status" aria-label="Loading" />}
      {state.isError && <ErrorState onRetry={() => void state.refetch()} />}
      {state.data !== undefined && (
        <Switch
          label="Notifications in this browser"
          description={notes[state.data]}
          checked={state.data === 'on'}
          disabled={turning.isPending || state.data === 'blocked' || state.data === 'unsupported'}
          onChange={(event) => turning.mutate(event.currentTarget.checked)}
        />
      )}
    </section>
  )
}
