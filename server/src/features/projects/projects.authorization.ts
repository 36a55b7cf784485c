import { expected, type Row, type Rows } from '../../testing/authorization.ts'

const { signedIn, view, manage, invite } = expected
const ofProject: Row['input'] = ({ project }) => ({ project_id: project.id })
const ofProjects: Row['input'] = ({ project }) => ({ project_ids: [project.id] })
const inAccount: Row['input'] = ({ people }) => ({ userable_id: people.holder.userId })

export const authorization: Rows = {
  'projects/fetchAuth': { input: inAccount, expected: view },
  'projects/create': {
    input: ({ people }) => ({
      project_name: 'Another',
      project_url: 'https://another.example.com',
      userable_id: people.holder.userId,
    }),
    expected: manage,
  },
  'projects/deleteSelectedAuth': {
    input: async ({ newProject }) => ({ project_ids: [(await newProject()).id] }),
    expected: manage,
  },
  'projects/findAuth': { input: ofProject, expected: view },
  'projects/fetchAllAuth': { input: () => ({}), expected: signedIn },
  'projects/fetchAllUser': { input: () => ({}), expected: signedIn },
  'projects/fetchAssigned': {
    input: ({ memberIds }) => ({ user_member_id: memberIds.viewer }),
    expected: invite,
  },
  'projects/fetchNotAssigned': {
    input: ({ memberIds }) => ({ user_member_id: memberIds.viewer }),
    expected: invite,
  },
  'projects/dailyAvgRanks': { input: ofProjects, expected: view },
  'projects/rankDistribution': { input: ofProjects, expected: view },
  'projects/overview': { input: ofProject, expected: view },
}
