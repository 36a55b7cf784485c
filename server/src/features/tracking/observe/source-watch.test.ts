import { expect, test } from 'vitest'
import { recordedLog } from '../../../../tests/support/log.ts'
import { createSourceWatch } from './source-watch.ts'

const WARN = 40

function watch(isPassedOver = false) {
  const { log, lines } = recordedLog()
  const sources = createSourceWatch(log, () => isPassedOver)
  const ask = (count: number, failure: 'blocked' | 'timeout' | 'unsupported' | null, engine = 'google') => {
    for (let time = 0; time < count; time += 1) sources.asked('serper', engine, failure)
  }
  return { ask, lines }
}

test('a source that fails is told once, with engine, reasons and what follows, and once when it is well again', () => {
  const { ask, lines } = watch(true)
  ask(50, null)
  ask(24, 'blocked')
  expect(lines).toEqual([])
  ask(1, 'timeout')
  ask(200, 'blocked')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({
    level: WARN,
    source: 'serper',
    engine: 'google',
    failures: { blocked: 24, timeout: 1 },
    msg: '25 of the last 50 checks of google failed at serper (captcha 24, timeout 1). It is passed over for now where another source can be asked; failed checks are tried again after 1, 5, 15 and 60 minutes.',
  })
  ask(39, null)
  expect(lines).toHaveLength(1)
  ask(1, null)
  ask(100, null)
  expect(lines.slice(1).map(({ msg }) => msg)).toEqual([
    'serper answers again for google: 10 of the last 50 checks of google failed.',
  ])
})

test('a few failures are no news, and engines are told apart', () => {
  const { ask, lines } = watch()
  ask(9, 'timeout')
  ask(9, 'timeout', 'bing')
  expect(lines).toEqual([])
  ask(1, 'timeout', 'bing')
  expect(lines.map(({ engine, msg }) => `${engine}: ${msg.split('. ')[1]?.split(';')[0]}`)).toEqual([
    'bing: It goes on being asked',
  ])
})

test('searches that a source cannot be asked for say nothing about it', () => {
  const { ask, lines } = watch()
  ask(100, 'unsupported')
  expect(lines).toEqual([])
})
