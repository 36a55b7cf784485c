import * as calls from '@rankline/contract/dashboard/calls'
import { fromReplica, route } from '../../platform/http/routes.ts'
import { dashboard } from './dashboard.service.ts'

export const dashboardRoutes = [route(calls.dashboard, dashboard, fromReplica)]
