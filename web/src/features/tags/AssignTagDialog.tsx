import { Modal, Radio, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Matching } from '../../platform/row-selection.ts'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { emptyTexts } from '../../ui/feedback/texts.ts'
import { DialogFoot } from '../../ui/form/DialogFoot.tsx'
import { counted } from '../../ui/format.ts'
import { BulkDone } from '../matching-keywords/BulkDone.tsx'
import { TagChip } from './TagChip.tsx'
import { offeredTags } from './tag-lists.ts'
import { allTagsQuery, putTag } from './tags.api.ts'
import styles from './tags.module.css'

type Props = { keywordIds: number[]; matching: Matching | null; onClose(): void }

const longList = 8

/** Adds an existing tag to all selected keywords. */
export function AssignTagDialog({ keywordIds, matching, onClose }: Props) {
  useFocusReturn()
  const query = useQuery(allTagsQuery({ project_keyword_id: keywordIds[0] }))
  const [chosen, setChosen] = useState<number | null>(null)
  const [text, setText] = useState('')
  const [isSending, setSending] = useState(false)
  const tags = query.data ?? []
  const offered = offeredTags(tags, text, [])
  const tag = offered.find(({ id }) => id === chosen)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (tag === undefined) return
    setSending(true)
    // If the call is refused, it has shown the message; the dialog stays open for another attempt.
    await putTag(keywordIds, tag, { showMessage: true, matching }).then(onClose, () => setSending(false))
  }

  return (
    <Modal
      opened
      onClose={onClose}
      size={420}
      title={`Assign a tag to ${counted(matching?.total ?? keywordIds.length, 'keyword')}`}
    >
      <QueryStates
        query={query}
        waiting={<Skeleton height={120} role="status" aria-label="Loading" />}
        isEmpty={(all) => all.length === 0}
        empty={<p className={styles.empty}>{emptyTexts.notYet}</p>}
      >
        {() => (
          <form onSubmit={submit}>
            {tags.length > longList && (
              <TextInput
                className={styles.find}
                size="sm"
                aria-label="Find a tag"
                placeholder="Find a tag"
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
              />
            )}
            <Radio.Group
              aria-label="Own tags"
              value={String(chosen)}
              onChange={(value) => setChosen(Number(value))}
            >
              <div className={styles.choices}>
                {offered.map((own) => (
                  <Radio
                    key={own.id}
                    size="xs"
                    className={styles.choice}
                    value={String(own.id)}
                    label={<TagChip tag={own} />}
                  />
                ))}
              </div>
            </Radio.Group>
            {offered.length === 0 && <p className={styles.empty}>{emptyTexts.search}</p>}
            <div className={styles.foot}>
              <DialogFoot
                form={{ canSubmit: tag !== undefined, isSubmitting: isSending, reason: null }}
                onClose={onClose}
                progress={<BulkDone />}
              >
                Assign
              </DialogFoot>
            </div>
          </form>
        )}
      </QueryStates>
    </Modal>
  )
}
