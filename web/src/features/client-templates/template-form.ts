import { type AlertAction, type AlertType, actionsOf, needsValue } from '@rankline/contract/alerts/triggers'
import type { createTemplate, TemplateContent } from '@rankline/contract/client-templates/calls'
import {
  MOST_TEMPLATE_ITEMS,
  templateAlertForm,
  templateForm,
  templateReportForm,
  templateTagForm,
} from '@rankline/contract/client-templates/forms'
import { templateMessages as messages } from '@rankline/contract/client-templates/messages'
import type { InputOf } from '@rankline/contract/endpoint'
import { DEFAULT_LANGUAGE } from '@rankline/contract/reports/languages'
import type { Form } from '@rankline/contract/validation/fields'
import { validateField } from '@rankline/contract/validation/validate'

export const forms = { tags: templateTagForm, alerts: templateAlertForm, reports: templateReportForm }
export type Part = keyof typeof forms
export const parts = Object.keys(forms) as Part[]

/** Fields of an item; those with several values are lists. */
export type ItemValues = Readonly<Record<string, string | readonly string[]>>

/** A tag, an alert or a report while it is filled in; its key stays the same. */
export type Item = {
  key: number
  values: ItemValues
  edited: readonly string[]
}
export type Draft = { name: string } & Record<Part, readonly Item[]>

let lastKey = 0

function itemOf(values: Record<string, unknown>, edited: readonly string[] = []): Item {
  lastKey += 1
  const texts = Object.entries(values).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(String) : String(value ?? ''),
  ])
  return { key: lastKey, values: Object.fromEntries(texts), edited }
}

const beginnings: Record<Part, () => Item> = {
  tags: () => itemOf({ tag: '', type: 1, filter: '' }),
  alerts: () =>
    itemOf({
      name: '',
      trigger_type: 'position',
      trigger_action: '',
      trigger_value: '',
      trigger_target: '',
      email: '',
      prevent_spam: 1,
    }),
  reports: () =>
    itemOf({
      ...{ name: '', document_type: 1, document_detail: 1, timer: 3, days: 30, email: '' },
      ...{ parts: [], tags: [], summary: 'drafted', language: DEFAULT_LANGUAGE },
    }),
}

export const draftOf = (name: string, content: TemplateContent): Draft => ({
  name,
  tags: content.tags.map((one) => itemOf(one)),
  alerts: content.alerts.map((one) => itemOf(one)),
  reports: content.reports.map((one) => itemOf({ ...one, parts: one.parts ?? [] })),
})

export const emptyDraft = (): Draft => draftOf('', { tags: [], alerts: [], reports: [] })

export const added = (draft: Draft, part: Part): Draft => ({
  ...draft,
  [part]: [...draft[part], beginnings[part]()],
})

export const removed = (draft: Draft, part: Part, key: number): Draft => ({
  ...draft,
  [part]: draft[part].filter((item) => item.key !== key),
})

export const edited = (draft: Draft, part: Part, key: number, values: ItemValues): Draft => ({
  ...draft,
  [part]: draft[part].map((item) =>
    item.key === key
      ? {
          key,
          values: { ...item.values, ...values },
          edited: [...new Set([...item.edited, ...Object.keys(values)])],
        }
      : item,
  ),
})

export const hasRoom = (draft: Draft, part: Part) => draft[part].length < MOST_TEMPLATE_ITEMS

/** Changes the type. An action that the new type lacks is cleared; if it has only one, that one is chosen. */
export function typeChange(item: Item, type: AlertType): Record<string, string> {
  const actions: readonly AlertAction[] = actionsOf[type]
  const action = item.values.trigger_action as AlertAction
  if (actions.includes(action)) return { trigger_type: type, trigger_target: '' }
  const only = actions.length === 1 ? (actions[0] ?? '') : ''
  return { trigger_type: type, trigger_action: only, trigger_value: '', trigger_target: '' }
}

export const actionChange = (action: AlertAction): Record<string, string> =>
  needsValue(action) ? { trigger_action: action } : { trigger_action: action, trigger_value: '' }

/** The error of a field that has been edited, or null. */
export const shownProblem = (part: Part, item: Item, name: string): string | null =>
  item.edited.includes(name) ? problemOf(part, item, name) : null

const problemOf = (part: Part, { values }: Item, name: string): string | null =>
  validateField<Form>(forms[part], name, values)

const nameOf = (part: Part, { values }: Item) => String((part === 'tags' ? values.tag : values.name) ?? '')

/** Why the template cannot be saved, or null. */
export function reasonOf(draft: Draft): string | null {
  const name = validateField(templateForm, 'name', draft)
  if (name !== null) return `Name: ${name}`
  if (parts.every((part) => draft[part].length === 0)) return messages.emptyTemplate
  for (const part of parts) {
    const names = draft[part].map((item) => nameOf(part, item).trim().toLowerCase())
    for (const [index, item] of draft[part].entries())
      for (const field of Object.keys(forms[part])) {
        const problem = problemOf(part, item, field)
        if (problem !== null) return `${part.slice(0, -1)} ${index + 1}: ${problem}`
      }
    const untagged = draft[part].findIndex(
      ({ values }) => values.parts?.includes('tags') && values.tags?.length === 0,
    )
    if (untagged >= 0)
      return `report ${untagged + 1}: Choose at least one tag, or leave out the part about tags.`
    if (new Set(names).size < names.length) return `${part} ${messages.sameNames}`
  }
  return null
}

type Content = InputOf<typeof createTemplate>['content']

/** Builds the request from a valid draft. The values are texts, as the fields hold them. */
export const inputOf = ({ name, ...content }: Draft) => ({
  name,
  content: {
    tags: content.tags.map(({ values }) => values),
    alerts: content.alerts.map(({ values }) => values),
    reports: content.reports.map(({ values }) => values),
  } as unknown as Content,
})
