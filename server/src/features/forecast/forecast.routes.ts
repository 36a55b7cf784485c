import * as calls from '@rankline/contract/forecast/calls'
import { fromReplica, route } from '../../platform/http/routes.ts'
import * as service from './forecast.service.ts'

export const forecastRoutes = [
  route(calls.projectForecast, service.projectForecast, fromReplica),
  route(calls.goalForecast, service.goalForecast, fromReplica),
]
