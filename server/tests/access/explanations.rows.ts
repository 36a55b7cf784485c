import { expected, type Rows } from '../support/authorization.ts'

export const authorization: Rows = {
  'project-keyword-positions/explain': {
    input: ({ keyword }) => ({ project_keyword_ids: [keyword.id] }),
    expected: expected.view,
  },
  'project-keyword-positions/why': {
    input: ({ keyword }) => ({ project_keyword_id: keyword.id }),
    expected: expected.view,
  },
  'charts/marks': { input: ({ project }) => ({ project_id: project.id }), expected: expected.view },
  'charts/marksOfProjects': {
    input: ({ project }) => ({ project_ids: [project.id] }),
    expected: expected.view,
  },
}
