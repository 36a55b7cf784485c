import { assignProjects } from '@rankline/contract/assignments/calls'
import { expected, type Row, type Rows } from '../support/authorization.ts'

const { own } = expected
const ofClient: Row['input'] = ({ people }) => ({ user_dashboard_id: people.client.userId })

/** A project of the holder that a limited member sees too. */
const ofProject: Row['input'] = async ({ people, newProject, show }, actor) => {
  const { id } = await newProject()
  await show(actor, id)
  return { user_dashboard_id: people.client.userId, project_ids: [id] }
}

const assigned: Row['input'] = async ({ app, people, newProject }) => {
  const input = { user_dashboard_id: people.client.userId, project_ids: [(await newProject()).id] }
  await app.items(assignProjects, input, people.holder.token)
  return { user_dashboard_id: people.client.userId, ids: input.project_ids }
}

/** Takes the projects from the client again, whom the other rows know as somebody who sees none. */
const unshared: Row['after'] = async ({ app, limit }) => {
  await app.database.db.deleteFrom('members').where('is_client', '=', true).execute()
  await limit()
}

export const authorization: Rows = {
  'user-dashboards/projects': { input: ofClient, expected: own },
  'user-dashboards/assignment': { input: ofProject, after: ({ limit }) => limit(), expected: own },
  'user-dashboards/assign': { input: ofProject, after: ({ limit }) => limit(), expected: own },
  'user-dashboards/share': { input: ofProject, after: unshared, expected: own },
  'user-dashboards/unshare': { input: ofProject, after: ({ limit }) => limit(), expected: own },
  'user-dashboards/return': { input: assigned, expected: own },
  'user-dashboards/takeBack': { input: assigned, expected: own },
}
