import { expected, type Rows } from '../support/authorization.ts'

const { view } = expected

export const authorization: Rows = {
  'project-landing-pages/fetchAuth': {
    input: ({ project }) => ({ project_id: project.id }),
    expected: view,
  },
  'project-landing-pages/keyword': {
    input: ({ keyword }) => ({ project_keyword_id: keyword.id }),
    expected: view,
  },
}
