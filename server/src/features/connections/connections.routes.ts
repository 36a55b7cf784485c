import * as calls from '@rankline/contract/connections/calls'
import { route } from '../../platform/http/routes.ts'
import { startOAuth } from './connect.service.ts'
import * as connections from './connections.service.ts'
import * as permissions from './permissions.service.ts'

export const connectionsRoutes = [
  route(calls.listConnections, connections.listConnections),
  route(calls.allConnections, connections.allConnections),
  route(calls.fetchConnectionApis, connections.fetchApis),
  route(calls.updateConnection, connections.updateConnection),
  route(calls.deleteConnection, connections.deleteConnection),
  ...calls.connectionDrivers.map((driver) =>
    route(calls.connectionRedirects[driver], (ctx) => startOAuth(ctx, driver)),
  ),
  route(calls.listConnectionPermissions, permissions.listPermissions),
  route(calls.toggleConnectionPermission, permissions.togglePermission),
  route(calls.listConnectionDashboards, permissions.listDashboards),
]
