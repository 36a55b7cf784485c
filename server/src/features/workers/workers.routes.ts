import * as calls from '@rankline/contract/workers/calls'
import { route } from '../../platform/http/routes.ts'
import * as workers from './workers.service.ts'

export const workersRoutes = [
  route(calls.listWorkers, workers.listWorkers),
  route(calls.countActiveWorkers, workers.countActiveWorkers),
  route(calls.testWorker, workers.testWorker),
  route(calls.findWorkerTest, workers.findWorkerTest),
]
