import { destinationFields, editedDestinationFields } from '../deliveries/forms.ts'
import { defineForm, integer, list, text } from '../validation/fields.ts'
import { between, max, oneOf, oneOfBy, required, requiredIf } from '../validation/rules.ts'
import { eventKinds, eventTypes, takesKeyword } from './kinds.ts'
import { actionsOf, actionsWithValue, alertActions, alertTypeNames } from './triggers.ts'

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
  source_type_project: integer(requiredIf('source_type', 'projects')),
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
})

/** All fields of an edited alert; its destinations may keep their addresses. */
export const updateAlertForm = defineForm({
  ...createAlertForm,
  ...editedDestinationFields,
  alert_id: integer(required()),
})
