import * as calls from '@rankline/contract/reference/calls'
import { route } from '../../platform/http/routes.ts'
import * as reference from './reference.service.ts'

export const referenceRoutes = [
  route(calls.listEngines, reference.listEngines),
  route(calls.findEngine, reference.findEngine),
  route(calls.listCountries, reference.listCountries),
  route(calls.listLanguages, reference.listLanguages),
  route(calls.searchGeoLocations, reference.searchGeoLocations),
]
