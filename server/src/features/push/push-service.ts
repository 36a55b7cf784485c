import type { PushSubscriptionToken } from '@rankline/contract/push/calls'
import { request } from 'undici'
import type { OutboundAnswer } from '../../platform/outbound.ts'
import { addressAt, publicAgent } from '../../platform/public-agent.ts'
import { PrivateAddress } from '../../platform/public-hosts.ts'

/** `gone`: the browser is no longer subscribed; `refused`: the service will never accept this message. */
export type Handover = 'taken' | 'gone' | 'refused'

/** Thrown if a push service throttles the message, with its response. */
export class PushLater extends Error {
  readonly answer: Pick<OutboundAnswer, 'status' | 'retryAfter'>

  constructor(answer: Pick<OutboundAnswer, 'status' | 'retryAfter'>) {
    super(`The push service answered ${answer.status}.`)
    this.name = 'PushLater'
    this.answer = answer
  }
}

/** Sends messages to browsers' push services. */
export type PushService = {
  /** @throws {PushLater} or another error if a later retry may succeed */
  send(
    subscription: PushSubscriptionToken,
    message: string,
    keys: { publicKey: string; privateKey: string },
  ): Promise<Handover>
  close(): Promise<void>
}

/** How long a push service keeps a message for an offline browser. */
const DAY_SECONDS = 86_400
const PATIENCE = 15_000
/** Maximum read of a response body, which is ignored. */
const MOST_BYTES = 8_192

/**
 * Encrypts (RFC 8291), signs (RFC 8292) and posts (RFC 8030) messages. Endpoint addresses come from browsers, so one that
 * resolves to a private network is refused.
 * @param subject contact for push services, `mailto:` or `https:`
 * @param standIn used instead of all push services, with the same paths
 */
export function createPushService({
  subject,
  standIn,
  patience = PATIENCE,
}: {
  subject: string
  standIn: string | undefined
  /** Milliseconds for a whole request. */
  patience?: number
}): PushService {
  const agent = publicAgent({
    standIn,
    connections: 10,
    headersTimeout: patience,
    bodyTimeout: patience,
  })
  return {
    async send(subscription, message, keys) {
      const { default: webPush } = await import('web-push')
      const { endpoint, headers, body } = webPush.generateRequestDetails(subscription, message, {
        vapidDetails: { subject, ...keys },
        TTL: DAY_SECONDS,
        contentEncoding: 'aes128gcm',
      })
      const address = addressAt(new URL(endpoint), standIn)
      try {
        // The time-outs of the agent start again with every byte.
        const signal = AbortSignal.timeout(patience)
        const answer = await request(address, { method: 'POST', headers, body, dispatcher: agent, signal })
        await answer.body.dump({ limit: MOST_BYTES, signal })
        return handoverOf(answer.statusCode, answer.headers['retry-after'])
      } catch (error) {
        if (error instanceof PrivateAddress) return 'refused'
        throw error
      }
    },
    close: () => agent.close(),
  }
}

function handoverOf(status: number, retryAfter: string | string[] | undefined): Handover {
  if (status >= 200 && status < 300) return 'taken'
  if (status === 404 || status === 410) return 'gone'
  if (status === 429 || status >= 500) throw new PushLater({ status, retryAfter: [retryAfter].flat()[0] })
  return 'refused'
}
