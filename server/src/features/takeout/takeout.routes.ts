import * as calls from '@rankline/contract/takeout/calls'
import { route } from '../../platform/http/routes.ts'
import * as receive from './receive.service.ts'
import * as takeouts from './takeout.service.ts'

export const takeoutRoutes = [
  route(calls.makeTakeout, takeouts.makeTakeout),
  route(calls.listTakeouts, takeouts.listTakeouts),
  route(calls.linkTakeout, takeouts.linkTakeout),
  route(calls.deleteTakeout, takeouts.deleteTakeout),
  route(calls.beginTakeoutImport, receive.beginTakeoutImport),
  route(calls.sendTakeoutPart, receive.sendTakeoutPart),
  route(calls.startTakeoutImport, receive.startTakeoutImport),
]
