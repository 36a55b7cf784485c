import { expect, test } from 'vitest'
import type { Engine } from '../engine.ts'
import { findEngine } from '../engines/registry.ts'
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
