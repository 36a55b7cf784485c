import { expected, type Rows } from '../../testing/authorization.ts'

const { administrate } = expected
/** Nothing has drifted here, so there is nothing to be found. */
const nothingThere = { ...administrate, administrator: 404 }

export const authorization: Rows = {
  'sources/mPaginate': { input: () => ({}), expected: administrate },
  'drifts/mPaginate': { input: () => ({}), expected: administrate },
  'drifts/page': { input: () => ({ drift_page_id: 1 }), expected: nothingThere },
  'drifts/accept': { input: () => ({ drift_id: 1 }), expected: nothingThere },
}
