import { z } from 'zod'
import { alertDeliveries, alertScopes } from '../alerts/forms.ts'
import { alertTypeNames } from '../alerts/triggers.ts'
import { id, optionalId, timestamp } from '../wire.ts'
import { fieldsOf, listInput, listOf, programCall } from './values.ts'

const group = 'Alerts'

const alert = z
  .object({
    id: z.int(),
    name: z.string().meta({ examples: ['Lost the top 10'] }),
    is_enabled: z.boolean(),
    source: z.object({
      type: z.enum(['project', 'keyword', 'tag', 'projects']),
      project_id: z.int().nullable(),
      keyword_id: z.int().nullable(),
      tag_id: z.int().nullable(),
      scope: z.enum(alertScopes).nullable().meta({
        description: 'Only for `projects`: all of them, those of a folder, or those with a project tag.',
      }),
      scope_name: z
        .string()
        .nullable()
        .meta({ description: 'Name of the folder or of the project tag.', examples: ['Clients'] }),
    }),
    trigger: z.object({
      type: z.enum(alertTypeNames),
      action: z.string().meta({ examples: ['improved'] }),
      value: z.int().nullable(),
      target: z
        .string()
        .nullable()
        .meta({ description: 'A feature or a competitor; null: any.', examples: ['rival.example'] }),
    }),
    destinations: z.array(z.string()).meta({
      description: 'Kinds of destinations; addresses are not sent.',
      examples: [['email', 'webhook']],
    }),
    delivery: z.enum(alertDeliveries),
    snoozed_until: timestamp.nullable(),
    last_sent_at: timestamp.nullable(),
    failing_since: timestamp.nullable().meta({ description: 'Since when no message could be made.' }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Alert' })
export type ProgramAlert = z.infer<typeof alert>

export const listAlerts = programCall({
  id: 'listAlerts',
  group,
  needs: 'read',
  method: 'GET',
  path: 'alerts',
  permission: 'view',
  isOfSeen: true,
  summary: 'The alerts that the token reaches',
  details: 'Rows are ordered by id.',
  input: z.object({ project_id: optionalId(), ...listInput(alert) }),
  items: listOf(alert),
})

export const findAlert = programCall({
  id: 'getAlert',
  group,
  needs: 'read',
  method: 'GET',
  path: 'alerts/:alert_id',
  permission: 'view',
  summary: 'One alert',
  input: z.object({ alert_id: id('alert_id'), ...fieldsOf(alert) }),
  items: alert,
})

const message = z
  .object({
    id: z.int(),
    title: z.string().meta({ examples: ['3 keywords have improved'] }),
    destination: z.string().meta({ examples: ['webhook'] }),
    state: z.enum(['queued', 'sent', 'failed']),
    tries: z.int(),
    created_at: timestamp,
    sent_at: timestamp.nullable(),
    next_try_at: timestamp.nullable(),
  })
  .meta({ id: 'AlertMessage' })
export type ProgramMessage = z.infer<typeof message>

export const listAlertMessages = programCall({
  id: 'listAlertMessages',
  group,
  needs: 'read',
  method: 'GET',
  path: 'alerts/:alert_id/messages',
  permission: 'manage',
  summary: 'Messages that were sent for an alert in the last 90 days',
  details: 'One row for each message and destination, ordered by id.',
  input: z.object({ alert_id: id('alert_id'), ...listInput(message) }),
  items: listOf(message),
})
