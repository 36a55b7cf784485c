import { platformStatus } from '@rankline/contract/platform-status/calls'
import { expect, test } from 'vitest'
import { appForTests } from '../../../tests/support/app-for-tests.ts'
import { parseEnv } from '../../platform/env.ts'
import { installationOf } from '../../platform/installation.ts'

const sandbox = parseEnv({})
const app = appForTests({
  installation: { origin: installationOf({ ...sandbox, secretKey: '0'.repeat(64) }).origin },
})

test('POS-038 positions come from the sandbox unless a source is set, and anybody may know', async () => {
  expect(await app.items(platformStatus, {})).toEqual({
    source: 'sandbox',
    is_sandbox: true,
    pause: null,
    log_in_drivers: [],
    terms: null,
  })
  expect(sandbox.order).toEqual([{ engine: '*', type: null, sources: ['sandbox'] }])
  for (const source of ['serpapi', 'direct'])
    expect(parseEnv({ SOURCE: source, SERPAPI_KEY: 'key' })).toMatchObject({
      order: [{ engine: '*', sources: [source] }],
      sandboxed: false,
    })
  // Invented positions must never appear as real ones.
  expect(() => parseEnv({ NODE_ENV: 'production' })).toThrow('SOURCE=sandbox invents its result pages')
})
