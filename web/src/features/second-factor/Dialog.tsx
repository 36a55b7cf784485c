import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import styles from './second-factor.module.css'

type Props = {
  title: string
  onClose(): void
  /** False if neither a click outside the dialog nor Escape may close it. */
  isLight?: boolean
  children: ReactNode
}

/** A dialog with a question or a few steps. */
export function Dialog({ title, onClose, isLight = true, children }: Props) {
  useFocusReturn()
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={440}
      centered
      radius="lg"
      padding="lg"
      closeOnClickOutside={isLight}
      closeOnEscape={isLight}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={title}>
        <Modal.Body>
          <div className={styles.head}>
            <h2 className={styles.title}>{title}</h2>
            <Modal.CloseButton aria-label="Close" />
          </div>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
