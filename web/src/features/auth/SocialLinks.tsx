import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { platformStatusQuery } from './auth.api.ts'
import styles from './auth.module.css'

/** Each provider's mark, in its own colours where it has any. */
const drivers: readonly { name: string; label: string; logo: ReactNode }[] = [
  {
    name: 'google',
    label: 'Google',
    logo: (
      <>
        <path
          fill="#4285f4"
          d="M22.5 12.2c0-.8-.1-1.5-.2-2.2H12v4.3h5.9a5 5 0 0 1-2.2 3.3v2.8h3.6c2.1-1.9 3.2-4.8 3.2-8.200Z"
        />
        <path
          fill="#34a853"
          d="M12 23c3 0 5.5-1 7.3-2.600l-3.6-2.800a6.7 6.7 0 0 1-10-3.500H2v2.900A11 11 0 0 0 12 23Z"
        />
        <path fill="#fbbc05" d="M5.7 14.100a6.6 6.6 0 0 1 0-4.200V7H2a11 11 0 0 0 0 10l3.7-2.900Z" />
        <path
          fill="#ea4335"
          d="M12 5.400c1.6 0 3.1.6 4.2 1.700l3.2-3.200A11 11 0 0 0 2 7l3.7 2.900A6.6 6.6 0 0 1 12 5.400Z"
        />
      </>
    ),
  },
  {
    name: 'facebook',
    label: 'Facebook',
    logo: (
      <path
        fill="#1877f2"
        d="M24 12a12 12 0 1 0-13.9 11.900v-8.400H7.100V12h3V9.400c0-3 1.8-4.7 4.6-4.7 1.3 0 2.7.2 2.7.2v3h-1.500c-1.5 0-2 .9-2 1.900V12h3.400l-.5 3.500h-2.900v8.400A12 12 0 0 0 24 12Z"
      />
    ),
  },
  {
    name: 'github',
    label: 'GitHub',
    logo: (
      <path
        fill="currentColor"
        d="M12 .5a12 12 0 0 0-3.8 23.400c.6.1.8-.3.8-.6v-2c-3.3.7-4-1.6-4-1.6-.6-1.4-1.4-1.8-1.4-1.8-1-.7.1-.7.1-.7 1.2.1 1.8 1.2 1.8 1.2 1.1 1.8 2.8 1.3 3.5 1 .1-.8.4-1.3.8-1.6-2.7-.3-5.5-1.3-5.5-6 0-1.2.5-2.3 1.2-3.1-.1-.4-.5-1.6.1-3.2 0 0 1-.3 3.3 1.200a11.5 11.5 0 0 1 6 0c2.3-1.5 3.3-1.2 3.3-1.2.6 1.6.2 2.8.1 3.2.8.8 1.2 1.9 1.2 3.1 0 4.6-2.8 5.6-5.5 5.9.4.4.8 1.1.8 2.200v3.300c0 .3.2.700.8.600A12 12 0 0 0 12 .5Z"
      />
    ),
  },
]

/** Full-page links: the server redirects to the provider and back. A provider that is not set up says so. */
export function SocialLinks({ verb, invitation = '' }: { verb: string; invitation?: string }) {
  const query = invitation === '' ? '' : `?invitation=${encodeURIComponent(invitation)}`
  const { data: status } = useQuery(platformStatusQuery)
  const missingId = useId()
  const isMissing = (name: string) => status !== undefined && !status.log_in_drivers.includes(name)
  const missing = drivers.filter(({ name }) => isMissing(name)).map(({ label }) => label)
  return (
    <>
      <p className={styles.or}>or</p>
      <div className={styles.drivers}>
        {drivers.map(({ name, label, logo }) => (
          <Button
            key={name}
            component="a"
            href={`/api/v1/auth/driver/${name}${query}`}
            variant="default"
            aria-label={`${verb} with ${label}`}
            {...(isMissing(name) && {
              'data-disabled': true,
              'aria-disabled': true,
              'aria-describedby': missingId,
              onClick: (event: MouseEvent) => event.preventDefault(),
            })}
            leftSection={
              <svg width="16" height="16" viewBox="0 0 24 24" aria-hidden="true">
                {logo}
              </svg>
            }
          >
            {label}
          </Button>
        ))}
      </div>
      {missing.length > 0 && (
        <p className={styles.missing} id={missingId}>
          Not enabled on this site: {missing.join(', ')}.
        </p>
      )}
    </>
  )
}
