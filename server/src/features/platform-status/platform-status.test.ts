import { platformStatus } from '@rankline/contract/platform-status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('POS-038 positions come from the sandbox unless a source is set, and anybody may know', async () => {
  expect(await app.items(platformStatus, {})).toEqual({ source: 'sandbox', is_sandbox: true, pause: null })
})
