import { Button, Modal } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { changedSearch, type SearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { KeywordDetail } from './KeywordDetail.tsx'
import styles from './keyword-detail.module.css'
import { Neighbours } from './Neighbours.tsx'

type Props = {
  keywordId: number
  /** The keywords before and after it on the page of the list. */
  previousId: number | undefined
  nextId: number | undefined
  /** The query string of the list, for the address of the keyword's own page. */
  list: string
  onShow(keywordId: number): void
  onClose(): void
}

/** The detail of a keyword over the list it was opened from, as large as the window. */
export function KeywordDetailModal({ keywordId, previousId, nextId, list, onShow, onClose }: Props) {
  useFocusReturn()
  const [search, setSearch] = useState<SearchParams>({})
  return (
    <Modal.Root opened fullScreen onClose={onClose} transitionProps={{ transition: 'fade', duration: 120 }}>
      <Modal.Content aria-label="View Keyword" className={styles.modal}>
        <Modal.Header className={styles.modalHead}>
          <Modal.Title>View Keyword</Modal.Title>
          <span className={styles.modalActions}>
            <Neighbours previousId={previousId} nextId={nextId} onShow={onShow} />
            <Button
              component={AppLink}
              to={`/keywords/${keywordId}`}
              search={{ ...search, list }}
              replace
              variant="default"
              size="xs"
              leftSection={<IconExternalLink size={14} stroke={1.5} aria-hidden />}
            >
              Open as page
            </Button>
            <Modal.CloseButton aria-label="Close" />
          </span>
        </Modal.Header>
        <Modal.Body>
          <KeywordDetail
            key={keywordId}
            keywordId={keywordId}
            search={search}
            change={(change) => setSearch((current) => changedSearch(current, change))}
          />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
