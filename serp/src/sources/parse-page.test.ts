import { expect, test } from 'vitest'
import type { Engine } from '../engine.ts'
import { findEngine } from '../engines/registry.ts'
import { Page, PageTooLarge } from '../html.ts'
import { SourceError } from '../source.ts'
import { parsePage } from './parse-page.ts'

test('a page that hangs its parser is a broken answer, after two seconds', () => {
  const hanging: Engine = {
    ...findEngine('google'),
    parsePage() {
      for (;;);
    },
  }
  const before = process.cpuUsage()
  expect(() => parsePage(hanging, '<html>', { device: 'desktop' })).toThrow(SourceError)
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(4_000)
})

test('a page of more tags than any result page has is not read on, and is a broken answer', () => {
  const page = (tags: number) => new Page(`<html><body>${'<p>'.repeat(tags)}`)
  expect(page(50_000).elements).toHaveLength(50_002)
  expect(() => page(250_000)).toThrow(PageTooLarge)
  const large: Engine = {
    ...findEngine('google'),
    parsePage() {
      throw new PageTooLarge()
    },
  }
  expect(() => parsePage(large, '<html>', { device: 'desktop' })).toThrow(SourceError)
})
