import { Button, Modal, Skeleton } from '@mantine/core'
import type { Drift } from '@rankline/contract/sources/calls'
import { useQuery } from '@tanstack/react-query'
import { useFocusReturn } from '../../../ui/feedback/focus-return.ts'
import { QueryStates } from '../../../ui/feedback/QueryStates.tsx'
import { saveText } from '../save-text.ts'
import { driftPageQuery } from './sources.api.ts'
import styles from './sources.module.css'

type Props = { page: Drift['pages'][number]; onClose(): void }

/** The raw page, shown as text and never as HTML: its content is not trusted. */
export function RawPage({ page, onClose }: Props) {
  useFocusReturn()
  const query = useQuery(driftPageQuery(page.id))
  return (
    <Modal opened onClose={onClose} title={`Page of “${page.phrase}”`} size="xl" centered radius="lg">
      <QueryStates query={query} waiting={<Skeleton height={320} />}>
        {({ text }) =>
          text !== null && (
            <>
              <textarea
                className={styles.raw}
                readOnly
                value={text}
                aria-label="Text of the page"
                spellCheck={false}
              />
              <div className={styles.rawActions}>
                <Button variant="default" onClick={() => saveText(`page-${page.id}.txt`, text)}>
                  Download as text
                </Button>
              </div>
            </>
          )
        }
      </QueryStates>
    </Modal>
  )
}
