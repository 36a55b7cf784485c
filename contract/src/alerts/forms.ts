import { destinationFields, editedDestinationFields } from '../deliveries/forms.ts'
import { defineForm, integer, list, text } from '../validation/fields.ts'
import {
  between,
  max,
  oneOf,
  oneOfBy,
  required,
  requiredIf,
  requiredUnlessGiven,
} from '../validation/rules.ts'
import { eventKinds, eventTypes, takesKeyword } from './kinds.ts'
import { actionsOf, actionsWithValue, alertActions, alertTypeNames } from './triggers.ts'

/** A folder and a project tag have at most so many characters. */
const SCOPE_NAME_LENGTH = 50

/** Sources of many projects. Which projects these are is decided whenever the alert fires. */
export const alertScopes = ['all', 'folder', 'project_tag'] as const

/** When messages are sent: each at once, or what has collected once a day. */
export const alertDeliveries = ['at_once', 'daily'] as const

export const alertSettings = ['enable_alerts', 'disable_after_first', 'prevent_spam'] as const
export type AlertSetting = (typeof alertSettings)[number]

const typesOfMany = eventTypes.filter((type) => !takesKeyword(type))
const namesOfMany = typesOfMany.map((type) => `${type} (${eventKinds[type].name})`).join(', ')

/** Fields for the change that triggers an alert, for any source. */
export const triggerFields = {
  trigger_type: text(required(), oneOf(...alertTypeNames)),
  trigger_action: text(required(), oneOf(...alertActions), oneOfBy('trigger_type', actionsOf)),
  trigger_value: integer(requiredIf('trigger_action', ...actionsWithValue), between(1, 100)),
  trigger_target: text(max(255)).describedAs(
    'Of a result-page feature its id, of a competitor its domain; without it, any of them.',
  ),
}

/** Fields for the keywords that an alert watches and the change that triggers it. */
const alertTriggerFields = {
  source_type: text(required(), oneOf('projects', 'tags')),
  source_type_project: integer(requiredUnlessGiven('source_scope', 'source_type', 'projects')),
  source_scope: text(oneOf(...alertScopes)).describedAs(
    'With projects, instead of one of them: all of them, or those of a folder or with a project tag. New ones join by themselves.',
  ),
  source_scope_name: text(
    requiredIf('source_scope', 'folder', 'project_tag'),
    max(SCOPE_NAME_LENGTH),
  ).describedAs('The name of the folder or the project tag.'),
  source_type_project_keyword: integer().describedAs(
    `One keyword of the project; without it, all of them. Always all of them with the types ${namesOfMany}.`,
  ),
  source_type_tag: integer(requiredIf('source_type', 'tags')),
  ...triggerFields,
}

export const alertTriggerForm = defineForm(alertTriggerFields)

/** Fields in the order of the screen: the first field that fails is the reason shown next to the button. */
export const createAlertForm = defineForm({
  ...destinationFields,
  ...alertTriggerFields,
  name: text(required(), between(1, 50)),
  alert_settings: list(oneOf(...alertSettings)).withDefault(['enable_alerts']),
  delivery: text(oneOf(...alertDeliveries)).describedAs(
    'daily: one message a day with all such alerts of the caller. Without it, at once.',
  ),
  delivery_hour: integer(requiredIf('delivery', 'daily'), between(0, 23)),
  delivery_time_zone: text(requiredIf('delivery', 'daily'), max(64)).describedAs(
    'The time zone of the hour, such as Europe/Berlin.',
  ),
})

/** All fields of an edited alert; its destinations may keep their addresses. */
export const updateAlertForm = defineForm({
  ...createAlertForm,
  ...editedDestinationFields,
  alert_id: integer(required()),
})
