import { expected, type Rows } from '../support/authorization.ts'

export const authorization: Rows = {
  'project-keywords/create-several': {
    input: ({ project }) => ({ project_id: project.id, keywords: 'green shoes', devices: [2] }),
    expected: expected.manage,
  },
  'project-keywords/estimate-adding': {
    input: ({ project }) => ({ project_id: project.id, keywords: 'green shoes', ends_on: 'once' }),
    expected: expected.manage,
  },
}
