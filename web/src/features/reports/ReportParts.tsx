import { Button, MultiSelect, Switch } from '@mantine/core'
import { DOCUMENT_TYPE } from '@rankline/contract/reports/forms'
import { MOST_REPORT_TAGS, type ReportPart, reportParts } from '@rankline/contract/reports/parts'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Spoken } from '../../ui/Spoken.tsx'
import { allTagsQuery } from '../tags/tags.api.ts'
import { type ReportForm, textIn } from './report-form.ts'
import { chosenParts, listedParts, movedPart, partsOf, tagIdsIn } from './report-parts.ts'
import styles from './reports.module.css'

const hints: Partial<Record<ReportPart, string>> = {
  summary: 'What happened, in sentences',
  reasons: 'The five that gained and the five that lost most',
  charts: 'Visibility, position and traffic',
  competitors: 'Share of voice',
  distribution: 'Keywords by position',
  changes: 'Ten of each',
  search_console: 'Only if the project is connected',
}

/** Chooses the parts of a PDF and their order. */
export function ReportParts({ form }: { form: ReportForm }) {
  const [order, setOrder] = useState<readonly ReportPart[] | null>(null)
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const pressed = useRef<string | null>(null)
  const parts = partsOf(form)
  const listed = listedParts(parts, order)
  // Browsers drop the focus of an element that is moved.
  useLayoutEffect(() => {
    if (pressed.current !== null)
      list.current?.querySelector<HTMLElement>(`[data-move="${pressed.current}"]`)?.focus()
    pressed.current = null
  })
  if (textIn(form, 'document_type') !== String(DOCUMENT_TYPE.pdf)) return null

  const choose = (next: readonly ReportPart[], isOn: (part: ReportPart) => boolean) => {
    setOrder(next)
    form.edit({ parts: next.filter(isOn) })
  }
  const isOn = (part: ReportPart) => parts.includes(part)
  const move = (part: ReportPart, by: 1 | -1) => {
    const next = movedPart(listed, part, by)
    if (next === listed) return
    pressed.current = `${part} ${by}`
    choose(next, isOn)
    setSaid(`${reportParts[part]} is now number ${next.indexOf(part) + 1} of ${next.length}.`)
  }
  return (
    <FormSection
      title="Parts"
      text="What the PDF has below its numbers, in this order. The summary and the visits won and lost are on page one while they are at the top."
    >
      <div>
        <ol className={styles.parts} aria-label="Parts of the PDF" ref={list}>
          {listed.map((part) => (
            <li key={part} className={styles.part} data-part={part}>
              <Switch
                label={reportParts[part]}
                description={hints[part]}
                checked={isOn(part)}
                // A document has at least one part.
                disabled={parts.length === 1 && isOn(part)}
                onChange={(event) => {
                  const { checked } = event.currentTarget
                  choose(listed, (one) => (one === part ? checked : isOn(one)))
                }}
              />
              {([-1, 1] as const).map((by) => (
                <IconButton
                  key={by}
                  className={styles.move ?? ''}
                  data-move={`${part} ${by}`}
                  aria-label={`Move ${reportParts[part]} ${by === 1 ? 'down' : 'up'}`}
                  aria-disabled={movedPart(listed, part, by) === listed}
                  onClick={() => move(part, by)}
                >
                  {by === 1 ? (
                    <IconArrowDown size={15} stroke={1.75} />
                  ) : (
                    <IconArrowUp size={15} stroke={1.75} />
                  )}
                </IconButton>
              ))}
            </li>
          ))}
        </ol>
        <div role="status">
          <Spoken>{said}</Spoken>
        </div>
      </div>
      {form.error('parts') !== null && (
        <p className={styles.problem} role="alert">
          {form.error('parts')}
        </p>
      )}
      {chosenParts(form).length > 0 && (
        <div>
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              setOrder(null)
              form.edit({ parts: [] })
            }}
          >
            Reset to default
          </Button>
        </div>
      )}
      {isOn('tags') && <TagsField form={form} />}
    </FormSection>
  )
}

/** Chooses the tags whose keywords the document lists. */
function TagsField({ form }: { form: ReportForm }) {
  const projectId = Number(textIn(form, 'project_id'))
  const { data: tags = [], isError } = useQuery({
    ...allTagsQuery({ project_id: projectId }),
    enabled: projectId > 0,
  })
  return (
    <MultiSelect
      label="Tags"
      description={`Their keywords are listed, tag by tag. At most ${MOST_REPORT_TAGS}.`}
      placeholder={tagIdsIn(form).length === 0 ? 'Choose tags' : undefined}
      searchable
      hidePickedOptions
      maxValues={MOST_REPORT_TAGS}
      nothingFoundMessage="No tag found"
      data={tags.map(({ id, tag_name }) => ({ value: String(id), label: tag_name }))}
      value={tagIdsIn(form)}
      error={isError ? 'The tags could not be loaded.' : form.error('tag_ids')}
      onChange={(ids) => form.edit({ tag_ids: ids.map(Number) })}
    />
  )
}
