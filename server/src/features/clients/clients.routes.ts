import * as calls from '@rankline/contract/clients'
import { route } from '../../platform/http/routes.ts'
import * as clients from './clients.service.ts'

export const clientsRoutes = [
  route(calls.loginClient, clients.loginClient),
  route(calls.registerClient, clients.registerClient),
  route(calls.checkClient, clients.checkClient),
  route(calls.logoutClient, clients.logoutClient),
]
