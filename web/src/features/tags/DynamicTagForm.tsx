import { Button, TextInput } from '@mantine/core'
import type { Tag, TagType } from '@rankline/contract/tags/calls'
import { createDynamicTagForm } from '@rankline/contract/tags/forms'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useSharedForm } from '../../platform/forms.tsx'
import { useChangeSearch, useSearchParams } from '../../platform/search-params.ts'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { counted } from '../../ui/format.ts'
import { Lead } from '../../ui/Lead.tsx'
import { ColourChoice } from './ColourChoice.tsx'
import styles from './dynamic-tag.module.css'
import { matchCountQuery, saveDynamicTag } from './dynamic-tags.api.ts'

type Props = {
  /** The project of the tags; undefined above the keywords of all projects. */
  projectId: number | undefined
  /** The tag that is edited; undefined for a new one. */
  tag: Tag | undefined
  /** The filter as the address has it. */
  filter: string
  /** The filters of the list, which change the address. */
  filters: ReactNode
  onClose(): void
}

/** A dynamic tag: name, colour, and the filter whose keywords carry it. */
export function DynamicTagForm({ projectId, tag, filter, filters, onClose }: Props) {
  const search = useSearchParams()
  const change = useChangeSearch()
  const form = useSharedForm(createDynamicTagForm, {
    initial: { tag: tag?.tag_name ?? '', type: tag?.user_tag_type ?? 1, filter },
    async onSubmit({ tag: name, type }) {
      const given = { tag: name, type: (type ?? 1) as TagType, filter }
      await saveDynamicTag({ id: tag?.id, projectId }, given)
      onClose()
    },
  })
  const { set } = form
  useEffect(() => set({ filter }), [set, filter])
  const { data: found } = useQuery({ ...matchCountQuery(projectId, filter), enabled: filter !== '' })
  const of = projectId === undefined ? '' : ' of this project'
  return (
    <Card className={styles.card}>
      <section aria-label={tag === undefined ? 'New dynamic tag' : `Edit ${tag.tag_name}`}>
        <h2 className={styles.title}>{tag === undefined ? 'New dynamic tag' : `Edit ${tag.tag_name}`}</h2>
        <Lead>
          It has the keywords that its filter finds, updated within a minute after each check.{' '}
          {scopeOf(search.project, projectId)}
        </Lead>
        {filters}
        <form {...form.props} className={styles.form}>
          <TextInput
            {...form.input('tag')}
            className={styles.name}
            size="sm"
            aria-label="Name of the dynamic tag"
            placeholder="Name of the tag"
            maxLength={50}
            autoComplete="off"
          />
          <ColourChoice value={(form.values.type ?? 1) as TagType} onChange={(type) => form.edit({ type })} />
          {projectId !== undefined && (
            <Checkbox
              label="Only keywords of this project"
              checked={search.project === String(projectId)}
              onChange={({ currentTarget: { checked } }) =>
                change({ project: checked ? projectId : undefined }, { replace: true })
              }
            />
          )}
          <span className={styles.found} role="status">
            {filter === ''
              ? 'Choose at least one filter.'
              : found !== undefined && `${counted(found.total, 'keyword')}${of} match now`}
          </span>
          <span className={styles.buttons}>
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={!form.canSubmit || filter === ''} loading={form.isSubmitting}>
              Save
            </Button>
          </span>
        </form>
        {form.error('filter') !== null && filter !== '' && (
          <p className={styles.refusal} role="alert">
            {form.error('filter')}
          </p>
        )}
      </section>
    </Card>
  )
}

/** Says which projects the filter covers. The tag itself belongs to the account, not to a project. */
function scopeOf(chosen: string | undefined, projectId: number | undefined): string {
  if (chosen === undefined) return 'All projects of the account count, also those that come later.'
  return chosen === String(projectId)
    ? 'Other projects do not count.'
    : 'Only the projects that the filter chooses count.'
}
