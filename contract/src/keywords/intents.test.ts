import { expect, test } from 'vitest'
import { INTENT, intentChoiceOf, intentNames, intents } from './intents.ts'

test('each value of the filter has the name of its intent', () => {
  for (const [index, intent] of intents.entries()) {
    expect(INTENT[intent]).toBe(index + 1)
    expect(intentChoiceOf(index + 1)).toEqual({ name: intentNames[intent] })
  }
  expect(intentChoiceOf(INTENT.mixed)).toEqual({ name: 'Mixed' })
  expect(intentChoiceOf(INTENT.unknown)).toEqual({ name: 'Not known' })
  expect(intentChoiceOf(0)).toBeUndefined()
  expect(intentChoiceOf(7)).toBeUndefined()
})
