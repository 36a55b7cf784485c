import * as calls from '@rankline/contract/proxies/calls'
import { route } from '../../platform/http/routes.ts'
import * as proxies from './proxies.service.ts'

export const proxiesRoutes = [
  route(calls.listProxies, proxies.listProxies),
  route(calls.createProxies, proxies.createProxies),
  route(calls.enableProxies, proxies.enableProxies),
  route(calls.deleteProxies, proxies.deleteProxies),
]
