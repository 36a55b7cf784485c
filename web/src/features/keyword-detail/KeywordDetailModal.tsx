import { ActionIcon, Button, Modal } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { changedSearch, type SearchParams } from '../../platform/search-params.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { tip } from '../../ui/tip.ts'
import { KeywordDetail } from './KeywordDetail.tsx'
import styles from './keyword-detail.module.css'
import { useNeighbourKeys } from './neighbour-keys.ts'

type Props = {
  keywordId: number
  /** Undefined at the ends of the list. */
  previousId: number | undefined
  nextId: number | undefined
  onShow(keywordId: number): void
  onClose(): void
}

/** The detail of a keyword over the list it was opened from, as large as the window. */
export function KeywordDetailModal({ keywordId, previousId, nextId, onShow, onClose }: Props) {
  useFocusReturn()
  const neighbours = { k: previousId, j: nextId }
  useNeighbourKeys(neighbours, onShow)
  const [search, setSearch] = useState<SearchParams>({})
  return (
    <Modal.Root opened fullScreen onClose={onClose} transitionProps={{ transition: 'fade', duration: 120 }}>
      <Modal.Content aria-label="View Keyword" className={styles.modal}>
        <Modal.Header className={styles.modalHead}>
          <Modal.Title>View Keyword</Modal.Title>
          <span className={styles.modalActions}>
            <ActionIcon.Group>
              <Neighbour name="Previous keyword (K)" id={previousId} onShow={onShow} Icon={IconChevronUp} />
              <Neighbour name="Next keyword (J)" id={nextId} onShow={onShow} Icon={IconChevronDown} />
            </ActionIcon.Group>
            <Button
              component={AppLink}
              to={`/keywords/${keywordId}`}
              search={search}
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

type NeighbourProps = Pick<Props, 'onShow'> & {
  name: string
  id: number | undefined
  Icon: typeof IconChevronUp
}

function Neighbour({ name, id, onShow, Icon }: NeighbourProps) {
  return (
    <ActionIcon
      variant="default"
      size={30}
      aria-label={name}
      {...tip(name)}
      disabled={id === undefined}
      onClick={() => id !== undefined && onShow(id)}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
}
