import { expected, type Row, type Rows } from '../support/authorization.ts'

const { view } = expected
const ofProject =
  (more: Record<string, string>): Row['input'] =>
  ({ project }) => ({ project_id: project.id, ...more })

export const authorization: Rows = {
  'forecast/project': { input: ofProject({ series: 'traffic' }), expected: view },
  'forecast/goal': { input: ofProject({ position: '3' }), expected: view },
}
