import { type ComboboxData, Select } from '@mantine/core'
import { eventKind } from '@rankline/contract/alerts/kinds'
import { type AlertAction, type AlertType, triggerText } from '@rankline/contract/alerts/triggers'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { useUser } from '../../platform/session.ts'
import { destinationNames } from '../deliveries/destination-names.ts'
import { chosenIn } from '../deliveries/form.ts'
import { allProjectsQuery } from '../projects/projects.api.ts'
import { type AlertForm, actionIn, idIn, textIn, typeIn } from './alert-form.ts'
import { chosenKeywordQuery, sourceTagsQuery } from './alerts.api.ts'
import styles from './alerts.module.css'

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone

type Part = { form: AlertForm }
type Values = Partial<AlertForm['values']>

/** The alert as one sentence, whose parts are chosen in it. The sections below have the same values, and more. */
export function AlertSentence({ form }: Part) {
  return (
    <fieldset className={styles.builder} aria-label="The alert as a sentence">
      <Subject form={form} />
      <Where form={form} />
      <What form={form} />
      <span>then tell</span>
      <Who form={form} />
      <When form={form} />
    </fieldset>
  )
}

/** `When any keyword in`; numbers of a day are those of each project. */
function Subject({ form }: Part) {
  const type = typeIn(form)
  const keywordId = idIn(form, 'source_type_project_keyword')
  const { data: keyword } = useQuery({ ...chosenKeywordQuery(keywordId ?? 0), enabled: keywordId !== null })
  const isDaily = type === 'visibility' || type === 'avg' || eventKind(type ?? '')?.isOfMany === true
  if (keywordId !== null) return <span>When “{keyword?.keyword_name ?? '…'}” in</span>
  if (isDaily) return <span>{textIn(form, 'source_scope') === '' ? 'When' : 'When any project of'}</span>
  return <span>When any keyword in</span>
}

const nothing = {
  source_type_project: '',
  source_type_project_keyword: '',
  source_type_tag: '',
  source_scope: '',
  source_scope_name: '',
}

function Where({ form }: Part) {
  const { data: projects = [] } = useQuery(allProjectsQuery)
  const { data: tags = [] } = useQuery(sourceTagsQuery)
  const open = projects.filter(({ is_archived: isArchived }) => !isArchived)
  const named = (scope: string, names: readonly (string | null)[]) =>
    [...new Set(names.flatMap((name) => name ?? []))].map((name) => ({
      value: `${scope}:${name}`,
      label: scope === 'folder' ? `the folder ${name}` : `projects tagged ${name}`,
    }))
  const groups = [
    { group: 'Many projects', items: [{ value: 'all:', label: `all projects (${open.length})` }] },
    {
      group: 'Folders',
      items: named(
        'folder',
        open.map(({ folder }) => folder),
      ),
    },
    {
      group: 'Project tags',
      items: named(
        'project_tag',
        open.flatMap(({ project_tags: own }) => own),
      ),
    },
    {
      group: 'One project',
      items: projects.map(({ id, name }) => ({ value: `project:${id}`, label: name })),
    },
    {
      group: 'Keywords with a tag',
      items: tags.map(({ id, tag_name: name }) => ({ value: `tag:${id}`, label: `the tag ${name}` })),
    },
  ].filter(({ items }) => items.length > 0)
  function choose(chosen: string | null) {
    const [of, ...rest] = (chosen ?? '').split(':')
    const name = rest.join(':')
    if (of === 'tag') form.edit({ ...nothing, source_type: 'tags', source_type_tag: name } as Values)
    else if (of === 'project')
      form.edit({ ...nothing, source_type: 'projects', source_type_project: name } as Values)
    else
      form.edit({ ...nothing, source_type: 'projects', source_scope: of, source_scope_name: name } as Values)
  }
  return (
    <Inline
      label="Where"
      placeholder="choose where"
      searchable
      data={groups}
      value={whereOf(form)}
      text={groups.flatMap(({ items }) => items).find(({ value }) => value === whereOf(form))?.label}
      error={form.error('source_scope_name')}
      onChange={choose}
    />
  )
}

function whereOf(form: AlertForm): string | null {
  const scope = textIn(form, 'source_scope')
  if (textIn(form, 'source_type') === 'tags') {
    const tagId = idIn(form, 'source_type_tag')
    return tagId === null ? null : `tag:${tagId}`
  }
  if (scope !== '') return `${scope}:${scope === 'all' ? '' : textIn(form, 'source_scope_name')}`
  const projectId = idIn(form, 'source_type_project')
  return projectId === null ? null : `project:${projectId}`
}

type Event = { label: string; type: AlertType; action: AlertAction; value?: number; target?: string }

const events: readonly Event[] = [
  ...[3, 10, 20].map(
    (value): Event => ({ label: `leaves the top ${value}`, type: 'top', action: 'leaves_top', value }),
  ),
  { label: 'leaves the top 100', type: 'position', action: 'dropped' },
  ...[3, 10, 20].map(
    (value): Event => ({ label: `enters the top ${value}`, type: 'top', action: 'enters_top', value }),
  ),
  { label: 'is passed by a competitor', type: 'competitor', action: 'competitor_passes' },
  { label: 'ranks with another page', type: 'page', action: 'page_changed' },
  { label: 'leaves an AI overview', type: 'feature', action: 'feature_lost', target: '1' },
  { label: 'has an unusual day', type: 'unusual', action: 'unusual_day' },
  { label: 'loses 5 points of visibility', type: 'visibility', action: 'decrease_number', value: 5 },
]

const keyOf = ({ type, action, value, target }: Event) => [type, action, value ?? '', target ?? ''].join(' ')

function What({ form }: Part) {
  const [type, action] = [typeIn(form), actionIn(form)]
  const own =
    type === null || action === null
      ? null
      : [type, action, textIn(form, 'trigger_value'), textIn(form, 'trigger_target')].join(' ')
  const known = events.map((event) => ({ value: keyOf(event), label: event.label }))
  const isKnown = known.some(({ value }) => value === own)
  const data =
    own === null || isKnown
      ? known
      : [...known, { value: own, label: otherText(type!, action!, textIn(form, 'trigger_value')) }]
  return (
    <Inline
      label="What happens"
      placeholder="choose what happens"
      data={data}
      value={own}
      text={data.find(({ value }) => value === own)?.label}
      onChange={(key) => {
        const event = events.find((one) => keyOf(one) === key)
        if (event === undefined) return
        form.edit({
          trigger_type: event.type,
          trigger_action: event.action,
          trigger_value: event.value ?? '',
          trigger_target: event.target ?? '',
          ...(eventKind(event.type)?.isOfMany && { source_type_project_keyword: '' }),
        } as Values)
      }}
    />
  )
}

/** An alert that only the fields below can say: `shows: Visibility becomes 5%`. */
const otherText = (type: AlertType, action: AlertAction, value: string) =>
  `shows: ${triggerText(type, action, value === '' ? null : value)}`

const ways = [
  { value: 'email', label: 'me by email' },
  { value: 'push', label: 'me in this browser' },
  { value: 'slack', label: 'a Slack channel' },
  { value: 'discord', label: 'a Discord channel' },
  { value: 'zapier', label: 'Zapier' },
]

/** Offers the person's own address first; others are entered below. */
function Who({ form }: Part) {
  const { email } = useUser()
  const chosen = chosenIn(form.values)
  const isOwn = textIn(form, 'destination_type_email') === email
  const [only = null] = chosen.length === 1 && (chosen[0] !== 'email' || isOwn) ? chosen : []
  const isUsual = ways.some(({ value }) => value === only)
  const names = chosen.map((type) =>
    type === 'email' && !isOwn
      ? textIn(form, 'destination_type_email') || 'an address'
      : destinationNames[type],
  )
  const data =
    chosen.length === 0 || isUsual ? ways : [...ways, { value: 'several', label: names.join(' and ') }]
  const value = chosen.length === 0 ? null : isUsual ? only : 'several'
  return (
    <Inline
      label="Who is told"
      placeholder="choose who"
      data={data}
      value={value}
      text={data.find((one) => one.value === value)?.label}
      error={form.error('destination_type')}
      onChange={(type) => {
        if (type === null || type === 'several') return
        form.edit({
          destination_type: [type],
          ...(type === 'email' && { destination_type_email: email }),
        } as Values)
      }}
    />
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const moments = [
  { value: 'at_once', label: 'at once' },
  ...hours.map((hour) => ({
    value: `daily ${hour}`,
    label: `once a day at ${String(hour).padStart(2, '0')}:00`,
  })),
]

/** At once, or in the daily message of an hour. The first hour that is chosen is of the person's own time zone. */
function When({ form }: Part) {
  const { time_zone: ownZone } = useUser()
  const isDaily = textIn(form, 'delivery') === 'daily'
  const value = isDaily ? `daily ${Number(textIn(form, 'delivery_hour'))}` : 'at_once'
  return (
    <Inline
      label="When it is sent"
      placeholder=""
      data={moments}
      value={value}
      text={moments.find((one) => one.value === value)?.label}
      onChange={(next) => {
        const [delivery = '', hour = ''] = (next ?? '').split(' ')
        const zone = textIn(form, 'delivery_time_zone') || (ownZone ?? browserZone)
        form.edit({
          delivery,
          delivery_hour: hour,
          delivery_time_zone: delivery === 'daily' ? zone : '',
        } as Values)
      }}
    />
  )
}

type InlineProps = {
  label: string
  placeholder: string
  data: ComboboxData<string>
  value: string | null
  /** The chosen text, which decides the width. */
  text: string | undefined
  error?: string | null
  searchable?: boolean
  onChange(value: string | null): void
}

/** A list in a sentence, as wide as its text. */
const Inline = ({ label, text, placeholder, ...props }: InlineProps) => (
  <Select
    {...props}
    aria-label={label}
    placeholder={placeholder}
    allowDeselect={false}
    maxDropdownHeight={320}
    comboboxProps={{ shadow: 'md', width: 'max-content', position: 'bottom-start' }}
    className={styles.inline}
    style={{ '--letters': (text ?? placeholder).length } as CSSProperties}
  />
)
