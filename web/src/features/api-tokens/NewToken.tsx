import { Button, CopyButton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Card } from '../../ui/Card.tsx'
import { Note } from '../../ui/Note.tsx'
import styles from './api-tokens.module.css'
import { firstCall } from './token-words.ts'

type Props = { token: string; onDone(): void }

/** A new token, shown only once, with a first call to try it. */
export function NewToken({ token, onDone }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  // The form that made it is below: the focus moves to what must not be missed.
  useEffect(() => title.current?.focus(), [])
  const first = firstCall(token)
  return (
    <section aria-label="New token">
      <Card className={styles.made ?? ''}>
        <h2 ref={title} tabIndex={-1} className={styles.title}>
          Copy your new token now
        </h2>
        <Note>Only a hash of it is stored, so you will not see it again.</Note>
        <Copied label="token" text={token} />
        <h3 className={styles.subtitle}>Try it</h3>
        <Note>This call answers what the token may do, and the limits of its account.</Note>
        <Copied label="call" text={first} />
        <Button className={styles.done} variant="default" onClick={onDone}>
          I have copied it
        </Button>
      </Card>
    </section>
  )
}

function Copied({ label, text }: { label: string; text: string }) {
  return (
    <div className={styles.copied}>
      <code className={styles.code}>{text}</code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy} aria-label={`Copy the ${label}`}>
            {copied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </CopyButton>
    </div>
  )
}
