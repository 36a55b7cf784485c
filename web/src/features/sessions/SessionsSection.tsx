import { Button, Skeleton } from '@mantine/core'
import type { OwnSession } from '@rankline/contract/sessions/calls'
import { useMutation, useQuery } from '@tanstack/react-query'
import { confirm } from '../../platform/confirm.ts'
import { RelativeTime } from '../../ui/data/RelativeTime.tsx'
import { keepingPlace } from '../../ui/feedback/focus-return.ts'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import section from '../../ui/section.module.css'
import { end, endOthers, sessionsQuery } from './sessions.api.ts'
import styles from './sessions.module.css'

/** The person's sessions, each with a button to end it. */
export function SessionsSection() {
  const query = useQuery(sessionsQuery)
  const ending = useMutation({ mutationFn: () => keepingPlace(endOthers) })
  return (
    <section className={section.section} aria-labelledby="sessions-title">
      <h2 id="sessions-title">Sessions</h2>
      <p className={section.note}>Where you are logged in. A new password ends every session but this one.</p>
      <QueryStates
        query={query}
        waiting={<Skeleton height={76} radius="md" role="status" aria-label="Loading" />}
      >
        {(sessions) => (
          <>
            <ul className={section.rows}>
              {sessions.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
          </>
        )}
      </QueryStates>
      <Button
        variant="default"
        size="md"
        className={styles.all}
        loading={ending.isPending}
        onClick={async () => {
          if (await confirm('Log out of all other sessions?', { action: 'Log out' })) ending.mutate()
        }}
      >
        Log out everywhere else
      </Button>
    </section>
  )
}

function SessionRow({ session }: { session: OwnSession }) {
  const { id, device, place, created_at, last_used_at, is_current, is_kept } = session
  const ending = useMutation({ mutationFn: () => keepingPlace(() => end(id)) })
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <p className={styles.device}>
          {device}
          {is_kept === 1 && <span className={styles.kept}>Stays logged in</span>}
          {is_current === 1 && <span className={styles.current}>This session</span>}
        </p>
        <p className={styles.about}>
          {place} · logged in <RelativeTime at={created_at} />
          {is_current === 0 && (
            <>
              {' '}
              · last used <RelativeTime at={last_used_at} />
            </>
          )}
        </p>
      </div>
      {is_current === 0 && (
        <Button
          variant="default"
          aria-label={`End the session of ${device}, ${place}`}
          loading={ending.isPending}
          onClick={() => ending.mutate()}
        >
          End
        </Button>
      )}
    </li>
  )
}
