import { Modal } from '@mantine/core'
import { shortcuts, spelled } from '../../platform/shortcuts.ts'
import { useStore } from '../../platform/store.ts'
import { DocsLink } from '../DocsLink.tsx'
import { useFocusReturn } from '../feedback/focus-return.ts'
import styles from './keyboard-help.module.css'

/** The keyboard shortcuts of the current screen. */
export function KeyboardHelp({ onClose }: { onClose(): void }) {
  useFocusReturn()
  const active = useStore(shortcuts)
  return (
    <Modal
      opened
      onClose={onClose}
      title="Keyboard shortcuts"
      size={400}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <dl className={styles.list}>
        {active.map(({ keys, does }) => (
          <div key={keys} className={styles.row}>
            <dt>{does}</dt>
            <dd>
              <kbd>{spelled(keys)}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <DocsLink className={styles.documentation}>Documentation</DocsLink>
    </Modal>
  )
}
