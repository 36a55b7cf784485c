import { createTemplate } from '@rankline/contract/client-templates/calls'
import { expected, ofWholeAccount, type Row, type Rows, type World } from '../support/authorization.ts'
import { templateForm } from '../support/client-templates.ts'

const { own } = expected
const inAccount: Row['input'] = ({ people }) => ({ userable_id: people.holder.userId })

async function newTemplate({ app, people }: World): Promise<number> {
  const made = await app.items(createTemplate, templateForm(), people.holder.token)
  return made.user_dashboard_template.id
}

const ofTemplate: Row['input'] = async (world) => ({ user_dashboard_template_id: await newTemplate(world) })
const ofClients: Row['input'] = async (world) => ({
  user_dashboard_template_id: await newTemplate(world),
  ids: [world.people.client.userId],
})

export const authorization: Rows = {
  'user-dashboard-templates/create': {
    input: ({ people }) => ({ userable_id: people.holder.userId, ...templateForm() }),
    expected: ofWholeAccount(own),
  },
  'user-dashboard-templates/fetchAuth': { input: inAccount, expected: ofWholeAccount(own) },
  'user-dashboard-templates/fetchAllAuth': { input: inAccount, expected: ofWholeAccount(own) },
  'user-dashboard-templates/findAuth': { input: ofTemplate, expected: own },
  'user-dashboard-templates/draft': {
    input: ({ project }) => ({ project_id: project.id }),
    expected: own,
  },
  'user-dashboard-templates/updateAuth': {
    input: async (world, actor) => ({ ...(await ofTemplate(world, actor)), ...templateForm() }),
    expected: own,
  },
  'user-dashboard-templates/deleteSelectedAuth': {
    input: async (world) => ({ ids: [await newTemplate(world)] }),
    expected: own,
  },
  'user-dashboard-templates/preview': { input: ofClients, expected: own },
  'user-dashboard-templates/apply': { input: ofClients, expected: own },
  'user-dashboard-templates/end': {
    input: ({ people }) => ({ ids: [people.client.userId] }),
    expected: own,
  },
}
