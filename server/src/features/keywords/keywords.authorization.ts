import { expected, type Row, type Rows } from '../../testing/authorization.ts'

const { view, update, manage } = expected
const ofProject: Row['input'] = ({ project }) => ({ project_id: project.id })
const ofKeyword: Row['input'] = ({ keyword }) => ({ project_keyword_id: keyword.id })

export const authorization: Rows = {
  'project-keywords/fetchAuth': { input: ofProject, expected: view },
  'project-keywords/create': {
    input: ({ project }) => ({ project_id: project.id, keywords: 'green shoes' }),
    expected: manage,
  },
  'project-keywords/findAuth': { input: ofKeyword, expected: view },
  'project-keywords/total': { input: ofProject, expected: view },
  'project-keywords/deleteSelectedAuth': {
    input: async ({ newKeyword }) => ({ project_keyword_ids: [(await newKeyword()).id] }),
    expected: manage,
  },
  'project-keywords/updateSettings': {
    input: ({ keyword }) => ({ type: 'is_favourited', project_keyword_id: keyword.id }),
    expected: update,
  },
  'project-keyword-requests/estimate': {
    input: ({ keyword }) => ({ project_keyword_ids: [keyword.id] }),
    expected: update,
  },
  'project-keyword-requests/create': {
    input: ({ keyword }) => ({ project_keyword_ids: [keyword.id] }),
    expected: update,
  },
}
