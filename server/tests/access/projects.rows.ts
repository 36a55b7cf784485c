import { expected, ofWholeAccount, type Row, type Rows } from '../support/authorization.ts'

const { signedIn, view, manage, invite } = expected
const ofProject: Row['input'] = ({ project }) => ({ project_id: project.id })
const ofProjects: Row['input'] = ({ project }) => ({ project_ids: [project.id] })
const inAccount: Row['input'] = ({ people }) => ({ userable_id: people.holder.userId })

export const authorization: Rows = {
  'projects/fetchAuth': { input: inAccount, expected: ofWholeAccount(view) },
  'projects/create': {
    input: ({ people }) => ({
      project_name: 'Another',
      project_url: 'https://another.example.com',
      userable_id: people.holder.userId,
    }),
    expected: ofWholeAccount(manage),
  },
  'projects/updateAuth': {
    input: ({ project }) => ({
      project_id: project.id,
      project_name: project.name,
      project_url: project.url,
      project_url_match: project.url_match,
    }),
    expected: manage,
  },
  'projects/deleteSelectedAuth': {
    input: async ({ newProject, show }, actor) => {
      const { id } = await newProject()
      await show(actor, id)
      return { project_ids: [id] }
    },
    after: ({ limit }) => limit(),
    expected: manage,
  },
  'projects/findAuth': { input: ofProject, expected: view },
  'projects/fetchAllAuth': { input: () => ({}), expected: signedIn },
  'projects/fetchAllUser': { input: () => ({}), expected: signedIn },
  'projects/fetchAssigned': {
    input: ({ memberIds }) => ({ user_member_id: memberIds.spare }),
    expected: invite,
  },
  'projects/fetchNotAssigned': {
    input: ({ memberIds }) => ({ user_member_id: memberIds.spare }),
    expected: invite,
  },
  'projects/dailyAvgRanks': { input: ofProjects, expected: view },
  'projects/rankDistribution': { input: ofProjects, expected: view },
  'projects/folder': {
    input: ({ project }) => ({ project_ids: [project.id], folder: 'Clients' }),
    expected: manage,
  },
  'projects/tags': {
    input: ({ project }) => ({ project_ids: [project.id], project_tag: 'Shops', is_on: 1 }),
    expected: manage,
  },
  'projects/favourite': {
    input: ({ project }) => ({ project_ids: [project.id], is_favourite: 1 }),
    expected: view,
  },
  'projects/archive': {
    input: ({ project }) => ({ project_ids: [project.id], is_archived: 0 }),
    expected: manage,
  },
  'projects/overview': { input: ofProject, expected: view },
}
