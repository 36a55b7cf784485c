import type { Knobs } from './knobs.ts'
import { hashText, mix, unit } from './random.ts'

export type Fault = 'reset' | 'failure' | 'captcha' | 'rate_limited' | 'consent'

/** Outcome for a request: milliseconds to wait, and the fault returned instead of the answer. */
export type Fate = { delay: number; fault: Fault | null }

/** Chooses faults by the knobs; the same requests in the same order get the same faults. */
export type Faults = {
  decide(knobs: Knobs, phrase: string, fingerprint: string): Fate
  reset(): void
}

export function createFaults(): Faults {
  let requests = 0
  let failed = new Map<string, number>()

  function decide(knobs: Knobs, phrase: string, fingerprint: string): Fate {
    if (knobs.pattern !== null && !new RegExp(knobs.pattern, 'i').test(phrase))
      return { delay: 0, fault: null }
    requests += 1
    const key = mix(hashText(knobs.seed), requests)
    const delay = knobs.latency + knobs.jitter * unit(mix(key, 1))
    const failures = failed.get(fingerprint) ?? 0
    if (failures < knobs.failFirst) {
      failed.set(fingerprint, failures + 1)
      return { delay, fault: 'failure' }
    }
    return { delay, fault: drawFault(knobs, unit(key)) }
  }

  return {
    decide,
    reset: () => {
      requests = 0
      failed = new Map()
    },
  }
}

/** Rates are shares of all requests and add up; faults past a sum of 1 never occur. */
function drawFault(knobs: Knobs, chance: number): Fault | null {
  const rates: [Fault, number][] = [
    ['reset', knobs.resetRate],
    ['failure', knobs.failureRate],
    ['captcha', knobs.captchaRate],
    ['rate_limited', knobs.rateLimitRate],
    ['consent', knobs.consentRate],
  ]
  let sum = 0
  for (const [fault, rate] of rates) {
    sum += rate
    if (chance < sum) return fault
  }
  return null
}
