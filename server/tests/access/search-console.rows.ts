import { expected, type Rows } from '../support/authorization.ts'

export const authorization: Rows = {
  'search-console/keyword': {
    input: ({ keyword }) => ({ project_keyword_id: keyword.id }),
    expected: expected.view,
  },
  'search-console/keywords': {
    input: ({ keyword }) => ({ project_keyword_ids: [keyword.id] }),
    expected: expected.view,
  },
  'search-console/fetchAuth': {
    input: ({ project }) => ({ project_id: project.id, list: 'untracked' }),
    expected: expected.view,
  },
  'search-console/sites': {
    input: ({ project }) => ({ project_ids: [project.id] }),
    expected: expected.view,
  },
  'search-console/track': {
    input: ({ project }) => ({ project_id: project.id, query: 'seen and not tracked' }),
    expected: expected.manage,
  },
}
