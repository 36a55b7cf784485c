import { messages } from '@rankline/contract/messages'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import type { SystemContext } from '../../platform/context.ts'
import { Refusal, unauthenticated } from '../../platform/errors.ts'
import type { HttpOptions } from '../../platform/http/http.ts'
import { WrongSignature } from './providers/provider.ts'
import { RECEIPTS_PATH, receiptAt } from './receipt-links.service.ts'
import { receiveWebhook } from './webhooks.service.ts'

/** Path for the payment provider's webhooks. */
export const WEBHOOK_PATH = '/api/v1/billing/webhook'
const MOST_BYTES = 256 * 1024

/** Routes without a session: the provider's webhooks, and browsers that open a receipt. */
export function webhookRoutes(system: SystemContext): HttpOptions['streams'][number] {
  return (app: FastifyInstance) => {
    app.get(
      RECEIPTS_PATH,
      {
        schema: { hide: true },
        config: { rateLimit: { max: 60, timeWindow: 60_000 }, waitsFor: 'payments' },
      },
      async (request, reply) => {
        const { token } = request.query as Record<string, unknown>
        const ctx = { ...system, log: request.log as SystemContext['log'] }
        return reply.redirect(await receiptAt(ctx, String(token)))
      },
    )
    void app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      // The signature is about the bytes, so nobody may parse them before.
      scope.addContentTypeParser(
        '*',
        { parseAs: 'buffer' },
        async (_request: FastifyRequest, body: Buffer) => body,
      )
      scope.post(
        WEBHOOK_PATH,
        {
          schema: { hide: true },
          bodyLimit: MOST_BYTES,
          config: { rateLimit: { max: 6_000, timeWindow: 60_000 }, bodySlots: 'webhooks' },
        },
        async (request, reply) => {
          const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
          await received({ ...system, log: request.log as SystemContext['log'] }, request, raw)
          return reply.send({ status: 'success', message: null, items: null })
        },
      )
    })
  }
}

async function received(ctx: SystemContext, { headers }: FastifyRequest, raw: Buffer) {
  try {
    await receiveWebhook(ctx, { raw, headers, now: new Date() })
  } catch (error) {
    if (error instanceof WrongSignature) {
      ctx.log.warn({ event: 'billing.wrong_signature', reason: error.message }, 'a webhook was refused')
      throw unauthenticated(messages.wrongSignature)
    }
    if (!(error instanceof ZodError)) throw error
    ctx.log.error(
      { event: 'billing.unreadable', reason: error.message },
      'a signed webhook could not be read',
    )
    throw new Refusal('MALFORMED_BODY', messages.malformedBody)
  }
}
