import { questionSurfaces } from '@rankline/contract/questions/calls'
import { surfaces } from '@rankline/serp/answers/answer'
import { expect, test } from 'vitest'

test('calls name the surfaces that the library can ask', () => {
  expect(questionSurfaces).toEqual(surfaces)
})
