import { pushMessage } from '@rankline/contract/push/calls'
import { z } from 'zod'
import { defineJob, type Job } from '../../platform/jobs.ts'
import { handOver } from './hand-over.service.ts'
import type { PushService } from './push-service.ts'

/** About half an hour; an older message is outdated. */
const ATTEMPTS = 6

const payload = z.object({ accountId: z.int(), code: z.string(), message: pushMessage })
type Payload = z.output<typeof payload>

export const delivery = { name: 'deliver-push', attempts: ATTEMPTS, payload }

/** Delivers one message to one browser; deletes the subscription of a browser that has unsubscribed. */
export function deliverPush(service: PushService): Job<Payload> {
  return defineJob({
    ...delivery,
    async handler(ctx, { accountId, code, message }) {
      const handover = await handOver(ctx, service, { accountId, code }, message)
      if (handover === 'refused') ctx.log.warn({ event: 'push.refused', accountId }, 'a push was refused')
    },
  })
}
