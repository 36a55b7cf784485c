import { expected, type Rows } from '../support/authorization.ts'

export const authorization: Rows = {
  'icons/fetchAuth': {
    input: ({ project }) => ({ project_ids: [project.id], competitors: 1 }),
    expected: expected.view,
  },
}
