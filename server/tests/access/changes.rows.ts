import { expected, type Rows } from '../support/authorization.ts'

export const authorization: Rows = {
  changes: { input: () => ({}), expected: expected.signedIn },
  'changes/biggest': { input: ({ project }) => ({ shown_ids: [project.id] }), expected: expected.signedIn },
  'changes/moved': { input: () => ({}), expected: expected.signedIn },
  'changes/sites': { input: () => ({}), expected: expected.signedIn },
  'changes/keywords': { input: ({ project }) => ({ project_id: project.id }), expected: expected.view },
}
