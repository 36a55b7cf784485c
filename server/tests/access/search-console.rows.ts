import { type Expected, expected, ofWholeAccount, type Rows } from '../support/authorization.ts'

/** A conflict for those who may use a measured curve: there are no clicks here. */
const nothingMeasured = Object.fromEntries(
  Object.entries(ofWholeAccount(expected.own)).map(([actor, status]) => [
    actor,
    status === 200 ? 409 : status,
  ]),
) as Expected

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
  'search-console/click-curve': {
    input: ({ people }) => ({ userable_id: people.holder.userId }),
    expected: ofWholeAccount(expected.view),
  },
  'search-console/click-curve/use': {
    input: ({ people }) => ({ userable_id: people.holder.userId }),
    expected: nothingMeasured,
  },
  'search-console/track': {
    input: ({ project }) => ({ project_id: project.id, query: 'seen and not tracked' }),
    expected: expected.manage,
  },
}
