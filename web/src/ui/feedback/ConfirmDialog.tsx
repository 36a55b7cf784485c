import { Button, Modal, Skeleton } from '@mantine/core'
import { Suspense, use } from 'react'
import type { Question } from '../../platform/confirm.ts'
import { Note } from '../Note.tsx'
import styles from './feedback.module.css'
import { useFocusReturn } from './focus-return.ts'

/** The question may be opened from a popover. */
const ABOVE_POPOVERS = 350

export function ConfirmDialog({ question }: { question: Question }) {
  useFocusReturn()
  return (
    <Modal.Root
      opened
      onClose={() => question.answer(false)}
      size={400}
      centered
      radius="lg"
      padding="lg"
      zIndex={ABOVE_POPOVERS}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={[question.text, question.prescribed].filter(Boolean).join(' ')}>
        <Modal.Body>
          <p className={styles.confirmText}>{question.text}</p>
          {question.note !== null && (
            <Note className={styles.confirmNote} aria-live="polite">
              <Suspense fallback={<Skeleton width="70%" height={13} />}>
                <Awaited note={question.note} />
              </Suspense>
            </Note>
          )}
          {question.prescribed !== null && <p className={styles.confirmPrescribed}>{question.prescribed}</p>}
          <div className={styles.confirmActions}>
            <Button variant="default" onClick={() => question.answer(false)}>
              Cancel
            </Button>
            <Button
              data-autofocus
              color={question.isDestructive ? 'red' : undefined}
              onClick={() => question.answer(true)}
            >
              {question.action}
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function Awaited({ note }: { note: Promise<string | null> }) {
  return use(note)
}
