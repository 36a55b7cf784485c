import { expected, type Rows } from '../support/authorization.ts'

const { view } = expected

export const authorization: Rows = {
  'project-cannibalisation/list': {
    input: ({ project }) => ({ project_id: project.id }),
    expected: view,
  },
  'project-cannibalisation/export': {
    input: ({ project }) => ({ project_id: project.id }),
    expected: view,
  },
}
