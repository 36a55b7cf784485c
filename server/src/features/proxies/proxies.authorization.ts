import { expected, type Rows } from '../../testing/authorization.ts'

const { administrate } = expected
/** No proxy was added, so none is found. */
const nothingThere = { ...administrate, administrator: 404 }
let added = 0

export const authorization: Rows = {
  'proxies/mPaginate': { input: () => ({}), expected: administrate },
  'proxies/mCreate': {
    input: () => {
      added += 1
      return { proxy_list: `203.0.113.1:${1000 + added}` }
    },
    expected: administrate,
  },
  'proxies/mUpdateEnabled': { input: () => ({ ids: [999_999], is_enabled: 0 }), expected: nothingThere },
  'proxies/mDeleteSelected': { input: () => ({ ids: [999_999] }), expected: nothingThere },
}
