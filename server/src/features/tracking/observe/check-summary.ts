import type { Log } from '../../../platform/log.ts'
import type { FailureReason } from '../check/check.ts'
import type { End } from '../record/check-ends.ts'

/** Sums up the checks of a worker in one line a minute. */
export type CheckSummary = {
  add(end: End | undefined): void
  /** Logs the summary; nothing if nothing was checked. */
  write(): void
  stop(): void
}

const MINUTE = 60_000

const words: Record<Exclude<End['outcome'], 'failed'> | 'lost', string> = {
  ranked: 'ranked',
  not_in_depth: 'not in depth',
  unneeded: 'unneeded',
  put_off: 'put off',
  lost: 'not recorded',
}
const order = ['ranked', 'not_in_depth', 'unneeded', 'put_off', 'lost'] as const

export function createCheckSummary(log: Log): CheckSummary {
  let counts = new Map<string, number>()
  let failures = new Map<FailureReason, number>()
  const timer = setInterval(write, MINUTE)

  function write() {
    const failed = sumOf(failures)
    const total = sumOf(counts) + failed
    if (total === 0) return
    const parts = order.flatMap((outcome) => {
      const count = counts.get(outcome)
      return count === undefined ? [] : [`${count} ${words[outcome]}`]
    })
    if (failed > 0) parts.push(`${failed} failed (${failuresText(failures)})`)
    const fields = {
      checks: { total, ...Object.fromEntries(counts), failed, failures: Object.fromEntries(failures) },
    }
    log.info(fields, `checked ${total}: ${parts.join(', ')}`)
    counts = new Map()
    failures = new Map()
  }

  return {
    add(end) {
      if (end?.outcome === 'failed') addTo(failures, end.failure ?? 'broken')
      else addTo(counts, end?.outcome ?? 'lost')
    },
    write,
    stop() {
      clearInterval(timer)
      write()
    },
  }
}

/** Failure reasons with their counts, the most frequent first: `captcha 9, timeout 3`. */
export function failuresText(failures: ReadonlyMap<FailureReason, number>): string {
  return [...failures]
    .toSorted(([, one], [, other]) => other - one)
    .map(([failure, count]) => `${failure === 'blocked' ? 'captcha' : failure.replaceAll('_', ' ')} ${count}`)
    .join(', ')
}

function addTo<Key>(map: Map<Key, number>, key: Key) {
  map.set(key, (map.get(key) ?? 0) + 1)
}

const sumOf = (map: ReadonlyMap<unknown, number>) => [...map.values()].reduce((sum, count) => sum + count, 0)
