import { expect, test } from 'vitest'
import { isWhole } from '../../testing/breadth.ts'
import { onCaptures, savedPage } from '../../testing/captures/on-captures.ts'
import { expectToSurvive } from '../../testing/survival.ts'
import { parsePage } from './parse.ts'
import * as samples from './samples.ts'

test('broken pages never throw, stay well-formed and are not taken for empty', { timeout: 60_000 }, () => {
  expectToSurvive({ parsePage }, Object.values(samples), { times: isWhole ? 2000 : 400 })
})

onCaptures('saved pages', () => {
  const files = [
    '2023-06_nojs_domain-nojs.html',
    '2023-04_mobile_hotels.html',
    '2021-11_desktop_featured-snippet.html',
  ]

  test('broken, none throws, each stays well-formed and is not taken for empty', { timeout: 60_000 }, () => {
    const saved = files.map((file) => savedPage('google', `zlurad-serp-parser/google/${file}`).html)
    expectToSurvive({ parsePage }, saved, { times: isWhole ? 100 : 25 })
  })
})

test('what is nested deeper than browsers keep it is dropped, whatever its tags', { timeout: 30_000 }, () => {
  const nested = (tag: string, times: number) =>
    parsePage(`${tag.repeat(times)}${samples.desktop2018}`, { device: 'desktop' })
  expect(nested('<div>', 400).organic).toHaveLength(2)
  for (const tag of ['<div>', '<b>', '<ul><li>', '<a href="https://deep.test/">']) {
    const before = process.cpuUsage()
    expect(nested(tag, 50_000).status).not.toBe('no_results')
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(5_000)
  }
})
