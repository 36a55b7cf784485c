import type { ParsedInputOf } from '@rankline/contract/endpoint'
import { messages } from '@rankline/contract/messages'
import type { testSource as call } from '@rankline/contract/sources/calls'
import type { WorkerTest } from '@rankline/contract/workers/calls'
import type { Context } from '../../platform/context.ts'
import { conflict, notFound } from '../../platform/errors.ts'
import { currentPlan } from '../sources/plan.service.ts'
import { findLivingWorker, testWorker } from '../workers/workers.service.ts'

/**
 * Runs one test search at one source, by any live worker.
 * @throws {Refusal} not found where the workers have no such source; invalid; conflict without a worker
 */
export async function testSource(ctx: Context, asked: ParsedInputOf<typeof call>): Promise<WorkerTest> {
  const plan = await currentPlan(ctx)
  if (!plan?.sources.some(({ name }) => name === asked.source)) throw notFound()
  const workerId = await findLivingWorker(ctx)
  if (workerId === null) throw conflict(messages.noWorkerAlive)
  return testWorker(ctx, { ...asked, workerId })
}
