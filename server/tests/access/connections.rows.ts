import {
  everyActor,
  expected,
  ofWholeAccount,
  type Row,
  type Rows,
  type World,
} from '../support/authorization.ts'
import { makeConnection } from '../support/connections.ts'

const ofHolder = ({ people }: World) => ({ userable_id: people.holder.userId })
const newConnection = async ({ app, people }: World) => ({
  user_connection_id: await makeConnection(app, people.holder),
})

/** Members of single projects reach no connection: it shows more than these. */
const owners = { ...expected.own, 'limited manager': 403 }
const withDashboard: Row['input'] = async (world) => ({
  ...(await newConnection(world)),
  user_dashboard_id: world.people.client.userId,
})
/** No service is set up: those who may connect get that answer. */
const unconfigured = ofWholeAccount({
  ...everyActor(409),
  visitor: 401,
  stranger: 404,
  viewer: 403,
  moderator: 403,
  manager: 403,
  client: 403,
  administrator: 404,
})
const redirect: Row = { input: ofHolder, expected: unconfigured }

export const authorization: Rows = {
  'user-connections/fetchAuth': { input: ofHolder, expected: ofWholeAccount(expected.connect) },
  'user-connections/fetchAllAuth': { input: ofHolder, expected: ofWholeAccount(expected.connect) },
  'user-connections/fetchApis': { input: ofHolder, expected: ofWholeAccount(expected.connect) },
  'user-connections/updateAuth': {
    input: async (world) => ({ ...(await newConnection(world)), custom_name: 'Ours' }),
    expected: owners,
  },
  'user-connections/deleteAuth': { input: newConnection, expected: owners },
  'user-connections/googleAnalyticsRedirect': redirect,
  'user-connections/googleConsoleRedirect': redirect,
  'user-connections/googleDriveRedirect': redirect,
  'user-connections/dropboxRedirect': redirect,
  'user-connection-permissions/fetchAllAuthByUserconnectionId': { input: newConnection, expected: owners },
  'user-connection-permissions/fetchDashboards': { input: newConnection, expected: owners },
  'user-connection-permissions/createByUserDashboard': { input: withDashboard, expected: owners },
}
