import { setTimeout as sleep } from 'node:timers/promises'
import { type Backoff, backoff } from '@rankline/contract/backoff'
import type { WholeAnswer } from '../../../platform/outbound.ts'
import { isThrottled } from '../../connections/call-provider.service.ts'
import { pauseOf } from '../../deliveries/outcome.ts'

/** Total milliseconds of waiting: quotas per minute are renewed by then. After it, the job is retried later. */
const MOST_WAITED = 90_000
const PAUSES: Backoff = { first: 1_000, longest: 32_000, jitter: [1, 1.25] }

/**
 * Retries a request after a pause while the service throttles it. A throttled request changes nothing, so this is safe.
 * @returns the last response
 */
export async function whenTaken(
  ask: () => Promise<WholeAnswer>,
  pause: (milliseconds: number) => Promise<unknown> = sleep,
): Promise<WholeAnswer> {
  let waited = 0
  for (let turn = 0; ; turn += 1) {
    const answer = await ask()
    if (!isThrottled(answer)) return answer
    const milliseconds = pauseOf(answer.retryAfter) ?? backoff(turn, PAUSES)
    if (waited + milliseconds > MOST_WAITED) return answer
    await pause(milliseconds)
    waited += milliseconds
  }
}
