import { platformStatus } from '@rankline/contract/platform-status'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('anybody may know that positions come from the sandbox', async () => {
  expect(await app.items(platformStatus, {})).toEqual({ source: 'sandbox', is_sandbox: true, pause: null })
})
