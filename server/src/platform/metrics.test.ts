import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { recordedLog } from '../../tests/support/log.ts'
import { gauge, sampled } from './metrics.ts'

test('a sample is read once in five seconds, however many ask', async () => {
  let at = 0
  let reads = 0
  const sample = sampled(
    async () => (reads += 1),
    recordedLog().log,
    () => at,
  )
  expect(await Promise.all([sample(), sample()])).toEqual([1, 1])
  at = 4_999
  expect(await sample()).toBe(1)
  at = 5_000
  expect(await sample()).toBe(2)
})

test('without the database the other metrics are told all the same', async () => {
  const registry = new Registry()
  const { log, lines } = recordedLog()
  const sample = sampled<number>(async () => {
    throw new Error('away')
  }, log)
  gauge(registry, { name: 'of_the_database', help: 'No.', read: sample })
  gauge(registry, { name: 'of_the_process', help: 'Yes.', read: () => 1 })
  gauge(registry, { name: 'by_name', help: 'Yes.', label: 'name', read: () => [['a', 2]] as const })
  const text = await registry.metrics()
  expect(text).not.toMatch(/^of_the_database /m)
  expect(text).toMatch(/^of_the_process 1$/m)
  expect(text).toMatch(/^by_name\{name="a"\} 2$/m)
  expect(lines).toHaveLength(1)
})
