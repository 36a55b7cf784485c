import { expect, test } from 'vitest'
import { surfaces } from './answer.ts'
import {
  answerSettingsFrom,
  createAnswerSource,
  describeAnswerProviders,
  parseAnswerPlans,
} from './registry.ts'

test('surfaces are listed with their provider, or with the usual one', () => {
  expect(parseAnswerPlans('openai, ai_overview:serpapi,chatgpt')).toEqual([
    { surface: 'openai', provider: 'openai' },
    { surface: 'ai_overview', provider: 'serpapi' },
    { surface: 'chatgpt', provider: 'dataforseo' },
  ])
  expect(parseAnswerPlans('none')).toEqual([])
})

test('the sandbox plays every surface but Gemini, which has to be named', () => {
  const played = parseAnswerPlans('sandbox')
  expect(played.map(({ surface }) => surface)).toEqual(surfaces.filter((surface) => surface !== 'gemini'))
  expect(new Set(played.map(({ provider }) => provider))).toEqual(new Set(['sandbox']))
  expect(parseAnswerPlans('gemini')).toEqual([{ surface: 'gemini', provider: 'gemini' }])
})

test.each([
  ['bard', '"bard" is no surface'],
  ['openai:serpapi', '"serpapi" does not answer for openai'],
  ['openai,openai:sandbox', '"openai" is there twice'],
  ['', '"" is no surface'],
])('%s is refused', (text, words) => {
  expect(() => parseAnswerPlans(text)).toThrow(words)
})

test('settings come from variables named after the provider', () => {
  const plan = { surface: 'openai', provider: 'openai' } as const
  const environment = { OPENAI_KEY: 'k', OPENAI_MODEL: '', OPENAI_INPUT_PRICE: '2', SERPER_KEY: 'x' }
  expect(answerSettingsFrom(environment, plan)).toEqual({ key: 'k', inputPrice: '2' })
  expect(() => createAnswerSource(plan, answerSettingsFrom(environment, plan), null)).toThrow(
    'openai of openai: OPENAI_MODEL is missing or not right',
  )
})

test('every surface has a provider and can be played; secrets are marked', () => {
  const all = describeAnswerProviders()
  for (const surface of surfaces) {
    const names = all.filter((one) => one.surface === surface).map(({ provider }) => provider)
    expect(names.length, surface).toBeGreaterThan(1)
    expect(names, surface).toContain('sandbox')
  }
  const secrets = all.flatMap(({ settings }) =>
    settings.filter(({ isSecret }) => isSecret).map(({ name }) => name),
  )
  expect(new Set(secrets)).toEqual(new Set(['key', 'password', 'proxy']))
})
