import { expect, test } from 'vitest'
import { failureKinds } from './failures.ts'

test('what was not sent is not charged, puts no strain on the source and is not tried again at once', () => {
  for (const [kind, { isSent, isCharged, isStrain, retriesNow }] of Object.entries(failureKinds))
    if (!isSent)
      expect({ kind, isCharged, isStrain, retriesNow }).toEqual({
        kind,
        isCharged: false,
        isStrain: false,
        retriesNow: false,
      })
})

test('what a later check cannot mend is not tried again at once either', () => {
  for (const [kind, { retriesNow, retriesSoon }] of Object.entries(failureKinds))
    if (!retriesSoon) expect({ kind, retriesNow }).toEqual({ kind, retriesNow: false })
})
