import { createAlert } from '@rankline/contract/alerts/calls'
import { expected, type Row, type Rows, type World } from '../support/authorization.ts'
import { makeDelivery, messageOf } from '../support/deliveries.ts'

const { view, manage } = expected
const trigger = { trigger_type: 'position', trigger_action: 'improved' }
const ofProject: Row['input'] = ({ project }) => ({
  source_type: 'projects',
  source_type_project: project.id,
  ...trigger,
})

async function newAlert({ app, people, project }: World): Promise<number> {
  const form = {
    name: 'Ups',
    source_type: 'projects',
    source_type_project: project.id,
    ...trigger,
    destination_type: ['email'],
    destination_type_email: people.holder.email,
  }
  return (await app.items(createAlert, form, people.holder.token)).alert.id
}

export const authorization: Rows = {
  'alerts/create': {
    input: async (world, actor) => ({
      name: 'Ups',
      ...(await ofProject(world, actor)),
      destination_type: ['email'],
      destination_type_email: 'ranks@example.com',
    }),
    expected: manage,
  },
  'alerts/findAuth': {
    input: async (world) => ({ alert_id: await newAlert(world) }),
    expected: manage,
  },
  'alerts/updateAuth': {
    input: async (world, actor) => ({
      alert_id: await newAlert(world),
      name: 'Ups',
      ...(await ofProject(world, actor)),
      destination_type: ['webhook'],
      destination_type_webhook: 'https://receiver.example.com/hook',
    }),
    expected: manage,
  },
  'alerts/fetchAuth': { input: ({ project }) => ({ project_id: project.id }), expected: view },
  'alerts/deleteSelectedAuth': {
    input: async (world) => ({ ids: [await newAlert(world)] }),
    expected: manage,
  },
  'alerts/updateStatus': {
    input: async (world) => ({ alert_id: await newAlert(world), type: 'prevent_spam' }),
    expected: manage,
  },
  'alerts/snooze': {
    input: async (world) => ({ alert_id: await newAlert(world), hours: 24 }),
    expected: manage,
  },
  'alerts/messages': {
    input: async (world) => ({ alert_id: await newAlert(world) }),
    expected: manage,
  },
  'alerts/resendMessage': {
    input: async (world) => {
      const alert_id = await newAlert(world)
      const message = messageOf({ originId: alert_id })
      const { app, people } = world
      const delivery_id = await makeDelivery(app, people.holder.accountId, { status: 'failed', message })
      return { alert_id, delivery_id }
    },
    expected: manage,
  },
  'alerts/preview': { input: ofProject, expected: view },
}
