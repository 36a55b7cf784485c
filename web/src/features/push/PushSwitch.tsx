import { Skeleton, Switch } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CallFailed } from '../../platform/api.ts'
import { showError } from '../../platform/messages.ts'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { type PushState, pushQuery, turnOff, turnOn } from './push.api.ts'
import styles from './push.module.css'

const notes: Record<PushState, string> = {
  on: 'You get notifications here even when Rankline is closed.',
  off: 'Get notifications here even when Rankline is closed.',
  blocked: 'Your browser blocks notifications from this site. Allow them in its site settings first.',
  unsupported: 'This browser cannot show notifications while Rankline is closed.',
}

/** Turns push notifications on and off in this browser. */
export function PushSwitch() {
  const query = useQuery(pushQuery)
  const turning = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnOn() : turnOff()),
    onError: (error) => {
      // Failed calls have shown their own error.
      if (!(error instanceof CallFailed))
        showError('Your browser could not reach its push service. Please try again.')
    },
  })
  return (
    <section className={styles.section} aria-labelledby="push-title">
      <h2 id="push-title" className={styles.title}>
        Push
      </h2>
      <QueryStates
        query={query}
        waiting={<Skeleton height={44} radius="md" role="status" aria-label="Loading" />}
      >
        {(now) => (
          <>
            <Switch
              label="Notifications in this browser"
              description={notes[now]}
              checked={now === 'on'}
              disabled={turning.isPending || now === 'blocked' || now === 'unsupported'}
              onChange={(event) => turning.mutate(event.currentTarget.checked)}
            />
          </>
        )}
      </QueryStates>
    </section>
  )
}
