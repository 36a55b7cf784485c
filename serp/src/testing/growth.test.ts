import { expect, test } from 'vitest'
import { equalSigns, growthProblem } from './growth.ts'

test('a pattern that begins again at each sign is found', async () => {
  expect(await growthProblem((length) => /[).]+$/u.test(`${')'.repeat(length)}x`))).toMatch(/ for 60000/)
})

test.each(equalSigns)('a pattern that reads a run of %s once is not', async (sign) => {
  expect(await growthProblem((length) => /(?<![).])[).]+$/u.test(`${sign.repeat(length)}x`))).toBeNull()
})

test('work that takes long for every text is not', async () => {
  const wait = (length: number) => {
    const until = process.cpuUsage().user + 300_000 + length
    while (process.cpuUsage().user < until);
  }
  expect(await growthProblem(wait)).toBeNull()
})
