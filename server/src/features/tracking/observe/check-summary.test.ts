import { expect, test } from 'vitest'
import { recordedLog } from '../../../../tests/support/log.ts'
import type { FailureReason } from '../check/check.ts'
import type { End } from '../record/check-ends.ts'
import { createCheckSummary } from './check-summary.ts'

const times = (count: number, work: () => void) => {
  for (let time = 0; time < count; time += 1) work()
}
const end = (outcome: End['outcome'], failure: FailureReason | null = null): End => ({ outcome, failure })

test('one line says how many checks ended how, and why they failed', () => {
  const { log, lines } = recordedLog()
  const summary = createCheckSummary(log)
  times(380, () => summary.add(end('ranked')))
  times(20, () => summary.add(end('not_in_depth')))
  times(3, () => summary.add(end('failed', 'timeout')))
  times(9, () => summary.add(end('failed', 'blocked')))
  summary.add(undefined)
  summary.write()
  expect(lines.map(({ msg }) => msg)).toEqual([
    'checked 413: 380 ranked, 20 not in depth, 1 not recorded, 12 failed (captcha 9, timeout 3)',
  ])
  expect(lines[0]).toMatchObject({
    checks: { total: 413, ranked: 380, failures: { blocked: 9, timeout: 3 } },
  })
  summary.stop()
  expect(lines).toHaveLength(1)
})

test('what was not written yet is written at the end, and nothing where nothing was checked', () => {
  const { log, lines } = recordedLog()
  const summary = createCheckSummary(log)
  summary.write()
  summary.add(end('failed', 'rate_limited'))
  summary.stop()
  expect(lines.map(({ msg }) => msg)).toEqual(['checked 1: 1 failed (rate limited 1)'])
})
