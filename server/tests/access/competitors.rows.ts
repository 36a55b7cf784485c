import { addCompetitors, listCompetitors } from '@rankline/contract/competitors/calls'
import { expected, type Row, type Rows, type World } from '../support/authorization.ts'

const { view, update } = expected
const ofKeyword: Row['input'] = ({ keyword }) => ({ project_keyword_id: keyword.id })

async function newCompetitor({ app, people, newKeyword }: World) {
  const { id } = await newKeyword()
  const { token } = people.holder
  await app.items(addCompetitors, { project_keyword_ids: [id], competitors: 'rival.example.org' }, token)
  const [competitor] = await app.items(listCompetitors, { project_keyword_id: id }, token)
  return { project_keyword_competitor_id: competitor!.id, project_keyword_id: id }
}

export const authorization: Rows = {
  'project-keyword-competitors/create': {
    input: async ({ newKeyword }) => ({
      project_keyword_ids: [(await newKeyword()).id],
      competitors: 'rival.example.org',
    }),
    expected: update,
  },
  'project-keyword-competitors/discover': {
    input: ({ project }) => ({ project_id: project.id }),
    expected: view,
  },
  'project-keyword-competitors/gaps': {
    input: ({ project }) => ({ project_id: project.id, competitor: 'rival.example.net' }),
    expected: view,
  },
  'project-keyword-competitors/followInProject': {
    input: ({ project }) => ({ project_id: project.id, competitor: 'rival.example.net' }),
    expected: update,
  },
  'project-keyword-competitors/changes': {
    input: ({ project }) => ({ project_id: project.id }),
    expected: view,
  },
  'project-keyword-competitors/unfollowInProject': {
    input: async (world) => {
      await newCompetitor(world)
      return { project_id: world.project.id, competitor: 'rival.example.org' }
    },
    expected: update,
  },
  'project-keyword-competitors/fetchAuth': { input: ofKeyword, expected: view },
  'project-keyword-competitors/fetchGraph': { input: ofKeyword, expected: view },
  'project-keyword-competitors/deleteAuth': {
    input: async (world) => {
      const { project_keyword_competitor_id } = await newCompetitor(world)
      return { project_keyword_competitor_id }
    },
    expected: update,
  },
  'project-keyword-competitors/edit': {
    input: async (world) => {
      const { project_keyword_competitor_id } = await newCompetitor(world)
      return { project_keyword_competitor_id, competitor: 'other.example.org' }
    },
    expected: update,
  },
  'project-keyword-competitors/reach': {
    input: async (world) => {
      const { project_keyword_competitor_id } = await newCompetitor(world)
      return { project_keyword_competitor_id }
    },
    expected: view,
  },
  'project-keyword-competitors/clear': {
    input: ({ keyword }) => ({ project_keyword_ids: [keyword.id] }),
    expected: update,
  },
  'project-keyword-competitors/updateAuth': { input: newCompetitor, expected: update },
}
