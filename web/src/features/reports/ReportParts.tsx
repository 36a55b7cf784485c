import { Button, MultiSelect, Switch } from '@mantine/core'
import { DOCUMENT_TYPE } from '@rankline/contract/reports/forms'
import { MOST_REPORT_TAGS, type ReportPart, reportParts } from '@rankline/contract/reports/parts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { currentArea } from '../../platform/area.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import { allProjectsQuery } from '../projects/projects.api.ts'
import { allTagsQuery } from '../tags/tags.api.ts'
import { consoleText, withoutConsoleText } from './console-text.ts'
import { OrderedRows } from './OrderedRows.tsx'
import { type ReportForm, textIn } from './report-form.ts'
import { chosenParts, listedParts, otherProjectIds, partsOf, tagIdsIn } from './report-parts.ts'
import { consoleSitesQuery } from './reports.api.ts'
import styles from './reports.module.css'

const hints: Partial<Record<ReportPart, string>> = {
  summary: 'What happened, in sentences',
  reasons: 'The five that gained and the five that lost most',
  charts: 'Visibility, position and traffic',
  competitors: 'Share of voice',
  distribution: 'Keywords by position',
  changes: 'Ten of each',
  questions: 'Rates of each surface, and the most cited sites',
}

/** Chooses the parts of a PDF and their order. */
export function ReportParts({ form }: { form: ReportForm }) {
  const [order, setOrder] = useState<readonly ReportPart[] | null>(null)
  const connection = useConsole(form)
  const parts = partsOf(form)
  const listed = listedParts(parts, order)
  if (textIn(form, 'document_type') !== String(DOCUMENT_TYPE.pdf)) return null

  const choose = (next: readonly ReportPart[], isOn: (part: ReportPart) => boolean) => {
    setOrder(next)
    form.edit({ parts: next.filter(isOn) })
  }
  const isOn = (part: ReportPart) => parts.includes(part)
  const hintOf = (part: ReportPart) => (part === 'search_console' ? connection.hint : hints[part])
  return (
    <FormSection
      title="Parts"
      text="What the PDF has below its numbers, in this order. The summary and the visits won and lost are on page one while they are at the top."
    >
      <OrderedRows
        label="Parts of the PDF"
        rows={listed}
        nameOf={(part) => reportParts[part]}
        onOrder={(next) => choose(next, isOn)}
      >
        {(part) => (
          <Switch
            label={reportParts[part]}
            description={hintOf(part)}
            checked={isOn(part)}
            // A document has at least one part.
            disabled={parts.length === 1 && isOn(part)}
            onChange={(event) => {
              const { checked } = event.currentTarget
              choose(listed, (one) => (one === part ? checked : isOn(one)))
            }}
          />
        )}
      </OrderedRows>
      {isOn('search_console') && connection.missing !== null && (
        <p className={styles.help}>
          {connection.missing}{' '}
          {connection.mayConnect && (
            <AppLink to="/manage/connections" data-touch="line">
              Connect Search Console
            </AppLink>
          )}
        </p>
      )}
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

/** Texts of the form about Search Console and the chosen projects. */
function useConsole(form: ReportForm) {
  const { data: projects = [] } = useQuery(allProjectsQuery)
  const ids = [Number(textIn(form, 'project_id')), ...otherProjectIds(form)].filter((id) => id > 0)
  const chosen = ids.flatMap((id) => projects.find((one) => one.id === id) ?? [])
  const { data: sites } = useQuery(consoleSitesQuery(chosen.map(({ id }) => id)))
  return {
    hint: sites === undefined ? 'Only for a project that is connected' : consoleText(chosen, sites),
    missing: sites === undefined ? null : withoutConsoleText(chosen, sites),
    // A client's connection is the agency's, and so is a member's.
    mayConnect: currentArea().name === 'site' && chosen.every(({ is_owner }) => is_owner),
  }
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
