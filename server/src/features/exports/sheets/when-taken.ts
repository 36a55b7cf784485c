import { setTimeout as sleep } from 'node:timers/promises'
import type { WholeAnswer } from '../../../platform/outbound.ts'
import { isThrottled } from '../../connections/call-provider.service.ts'
import { pauseOf } from '../../deliveries/outcome.ts'

/** Total milliseconds of waiting: quotas per minute are renewed by then. After it, the job is retried later. */
const MOST_WAITED = 90_000
/** Milliseconds of the first pause; each is twice as long as the one before. */
const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 32_000

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
    const own = Math.min(FIRST_PAUSE * 2 ** turn, LONGEST_PAUSE) * (1 + Math.random() / 4)
    const milliseconds = pauseOf(answer.retryAfter) ?? own
    if (waited + milliseconds > MOST_WAITED) return answer
    await pause(milliseconds)
    waited += milliseconds
  }
}
