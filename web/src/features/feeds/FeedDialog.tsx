import { Button, Modal, MultiSelect, Select, TextInput } from '@mantine/core'
import type { InputOf } from '@rankline/contract/endpoint'
import type { createFeed, Feed } from '@rankline/contract/feeds/calls'
import { feedForm, feedFormats, feedTables } from '@rankline/contract/feeds/forms'
import type { RemoteServer } from '@rankline/contract/remote-servers/calls'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSharedForm } from '../../platform/forms.tsx'
import { useUser } from '../../platform/session.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { useFocusReturn } from '../../ui/feedback/focus-return.ts'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { emptyTexts } from '../../ui/feedback/texts.ts'
import { BucketForm } from '../exports/BucketForm.tsx'
import { serversQuery } from '../exports/servers.api.ts'
import { allProjectsQuery } from '../projects/projects.api.ts'
import { formatWords, tableWords } from './feed-words.ts'
import { addFeed, saveFeed } from './feeds.api.ts'
import styles from './feeds.module.css'

type Props = { feed: Feed | null; onClose(): void }
type Values = InputOf<typeof createFeed>

/** The form of a feed, and of a bucket for it. */
export function FeedDialog({ feed, onClose }: Props) {
  useFocusReturn()
  const query = useQuery(serversQuery)
  const [isBucket, setBucket] = useState(false)
  const [draft, setDraft] = useState<Partial<Values>>(feed === null ? fresh : valuesOf(feed))
  return (
    <Modal opened onClose={onClose} size={560} title={feed === null ? 'New feed' : `Edit ${feed.name}`}>
      {isBucket ? (
        <BucketForm
          server={null}
          onEnd={() => {
            // The new bucket is the newest one, which the form chooses.
            setDraft(({ remote_ftp_id: _, ...others }) => others)
            setBucket(false)
          }}
        />
      ) : (
        <QueryStates
          query={query}
          line="Your buckets could not be loaded."
          waiting={<TableSkeleton rows={3} />}
        >
          {(servers) => (
            <FeedForm
              feed={feed}
              initial={draft}
              buckets={servers.filter(({ bucket }) => bucket !== undefined)}
              onBucket={(values) => {
                setDraft(values)
                setBucket(true)
              }}
              onClose={onClose}
            />
          )}
        </QueryStates>
      )}
    </Modal>
  )
}

const fresh: Partial<Values> = { tables: [...feedTables], formats: ['parquet'] }

const valuesOf = ({ name, remote_ftp_id, prefix, tables, formats, project_ids }: Feed): Partial<Values> => ({
  name,
  remote_ftp_id,
  prefix,
  tables,
  formats,
  project_ids,
})

type FormProps = Props & {
  initial: Partial<Values>
  buckets: readonly RemoteServer[]
  onBucket(values: Partial<Values>): void
}

function FeedForm({ feed, initial, buckets, onBucket, onClose }: FormProps) {
  const known = buckets.some(({ id }) => id === initial.remote_ftp_id)
  const newest = buckets.reduce((most, { id }) => Math.max(most, id), 0)
  const [isOfAll, setOfAll] = useState((initial.project_ids ?? []).length === 0)
  const form = useSharedForm(feedForm, {
    initial: { ...initial, ...(!known && newest > 0 && { remote_ftp_id: newest }) },
    async onSubmit({ project_ids, ...values }) {
      const all = { ...values, project_ids: isOfAll ? [] : (project_ids ?? []) }
      await (feed === null ? addFeed(all) : saveFeed({ ...all, feed_id: feed.id }))
      onClose()
    },
  })
  const chosen = (form.values.project_ids || []) as number[]
  const isNoneChosen = !isOfAll && chosen.length === 0
  const serverId = form.values.remote_ftp_id

  if (buckets.length === 0)
    return (
      <div className={styles.form}>
        <p className={styles.text} role="status">
          A feed writes to an S3-compatible bucket. Add one first.
        </p>
        <div className={styles.end}>
          <Button
            data-autofocus
            leftSection={<IconPlus size={16} stroke={2} />}
            onClick={() => onBucket(initial)}
          >
            Add a bucket (S3)
          </Button>
        </div>
      </div>
    )

  return (
    <form
      {...form.props}
      onSubmit={(event) => (isNoneChosen ? event.preventDefault() : form.props.onSubmit(event))}
      className={styles.form}
    >
      <TextInput
        label="Name"
        autoComplete="off"
        maxLength={100}
        data-autofocus
        autoFocus
        {...form.input('name')}
      />
      <div className={styles.bucket}>
        <Select
          label="Bucket"
          allowDeselect={false}
          data={buckets.map(({ id, name, bucket }) => ({
            value: String(id),
            label: `${name} (${bucket?.name ?? ''})`,
          }))}
          value={typeof serverId === 'number' ? String(serverId) : null}
          error={form.error('remote_ftp_id')}
          onChange={(next) => form.edit({ remote_ftp_id: Number(next) })}
        />
        <Button
          variant="default"
          leftSection={<IconPlus size={14} stroke={2} />}
          onClick={() => onBucket(form.values as Partial<Values>)}
        >
          Add a bucket
        </Button>
      </div>
      <TextInput
        label="Prefix"
        description="What the names of the files begin with, below the path of the bucket."
        autoComplete="off"
        {...form.input('prefix')}
      />
      <Choices
        legend="Tables"
        names={feedTables}
        words={tableWords}
        chosen={(form.values.tables || []) as string[]}
        onChange={(tables) => form.edit({ tables })}
      />
      <Choices
        legend="Formats"
        names={feedFormats}
        words={formatWords}
        chosen={(form.values.formats || []) as string[]}
        onChange={(formats) => form.edit({ formats })}
      />
      <Select
        label="Projects"
        allowDeselect={false}
        data={[
          { value: 'all', label: 'All projects, also later ones' },
          { value: 'some', label: 'Selected projects' },
        ]}
        value={isOfAll ? 'all' : 'some'}
        onChange={(next) => setOfAll(next !== 'some')}
      />
      {!isOfAll && (
        <Projects
          chosen={chosen}
          error={form.error('project_ids')}
          onChange={(next) => form.edit({ project_ids: next })}
        />
      )}
      <div className={styles.end}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={!form.canSubmit || isNoneChosen} loading={form.isSubmitting}>
          {feed === null ? 'Add feed' : 'Save'}
        </Button>
      </div>
    </form>
  )
}

type ChoicesProps<Name extends string> = {
  legend: string
  names: readonly Name[]
  words: Record<Name, { label: string; text: string }>
  chosen: readonly string[]
  onChange(next: Name[]): void
}

const Choices = <Name extends string>({ legend, names, words, chosen, onChange }: ChoicesProps<Name>) => (
  <fieldset className={styles.choices}>
    <legend className={styles.legend}>{legend}</legend>
    {names.map((name) => (
      <Checkbox
        key={name}
        label={words[name].label}
        description={words[name].text}
        checked={chosen.includes(name)}
        onChange={(event) =>
          onChange(names.filter((one) => (one === name ? event.currentTarget.checked : chosen.includes(one))))
        }
      />
    ))}
  </fieldset>
)

type ProjectsProps = { chosen: readonly number[]; error: string | null; onChange(ids: number[]): void }

/** The choice of projects of the own account. */
function Projects({ chosen, error, onChange }: ProjectsProps) {
  const { id } = useUser()
  const { data: projects = [] } = useQuery(allProjectsQuery)
  const own = projects.filter(({ userable_id: owner }) => owner === id)
  return (
    <MultiSelect
      label="Selected projects"
      placeholder={chosen.length === 0 ? 'Choose projects' : undefined}
      searchable
      hidePickedOptions
      nothingFoundMessage={emptyTexts.search}
      data={own.map(({ id: value, name, url_short }) => ({
        value: String(value),
        label: `${name} (${url_short})`,
      }))}
      value={chosen.map(String)}
      error={error}
      onChange={(next) => onChange(next.map(Number))}
    />
  )
}
