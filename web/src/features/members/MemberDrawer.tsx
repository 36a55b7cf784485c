import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import styles from './members.module.css'

type Props = { title: string; onClose(): void; children: ReactNode }

/** The side panel of a list of members or projects. */
export function MemberDrawer({ title, onClose, children }: Props) {
  useFocusReturn()
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={400}
      title={title}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ title: styles.panelTitle }}
    >
      {children}
    </Drawer>
  )
}
