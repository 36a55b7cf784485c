import { expected, type Rows } from '../support/authorization.ts'

const { view } = expected

const ofProject = {
  input: ({ project }: { project: { id: number } }) => ({ project_id: project.id }),
  expected: view,
}

export const authorization: Rows = {
  'citations/share': ofProject,
  'citations/pages': ofProject,
  'citations/gaps': ofProject,
  'citations/sites': ofProject,
}
