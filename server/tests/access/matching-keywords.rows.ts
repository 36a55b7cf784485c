import { expected, type Row, type Rows } from '../support/authorization.ts'

const { view, update, manage } = expected
/** Matches nothing, so that every role meets the same keywords. */
const none = { matching: 'keyword_query=none-has-this', expected: 1 }
const ofProject: Row['input'] = ({ project }) => ({ ...none, project_id: project.id })

export const authorization: Rows = {
  'matching-keywords/count': { input: ofProject, expected: view },
  'matching-keywords/update': {
    input: ({ project }) => ({ ...none, project_id: project.id, action: 'clear_tags' }),
    expected: update,
  },
  'matching-keywords/progress': {
    input: ({ project }) => ({ project_id: project.id, bulk_action: '0'.repeat(32) }),
    expected: view,
  },
  'matching-keywords/delete': { input: ofProject, expected: manage },
}
