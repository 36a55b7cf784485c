import { setTimeout as sleep } from 'node:timers/promises'
import { DAY } from '@rankline/contract/days'
import { beforeEach } from 'vitest'

const MARGIN = 60_000

// Tests use today and yesterday in UTC, so each must begin and end on the same day.
beforeEach(async () => {
  const left = DAY - (Date.now() % DAY)
  if (left < MARGIN) await sleep(left + 1_000)
})
