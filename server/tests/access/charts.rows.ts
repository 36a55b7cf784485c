import {
  charts,
  latestVisibility,
  segmentDistribution,
  segmentSeries,
  shareOfVoice,
} from '@rankline/contract/charts/calls'
import { intentBreakdown } from '@rankline/contract/charts/intents'
import { expected, type Row, type Rows } from '../support/authorization.ts'

const ofProject: Row = { input: ({ project }) => ({ project_id: project.id }), expected: expected.view }

export const authorization: Rows = Object.fromEntries(
  [
    ...Object.values(charts),
    segmentSeries,
    segmentDistribution,
    latestVisibility,
    shareOfVoice,
    intentBreakdown,
  ].map(({ path }) => [path, ofProject]),
)
