import * as calls from '@rankline/contract/setup/calls'
import { route } from '../../platform/http/routes.ts'
import { beginSetup, findSetup, setupState } from './setup.service.ts'

export const setupRoutes = [
  route(calls.setupState, setupState),
  route(calls.beginSetup, beginSetup),
  route(calls.findSetup, findSetup),
]
