import { afterAll, beforeAll } from 'vitest'
import { createTestApp, type TestApp, type TestAppOptions } from './app.ts'

/** The app of a test file: starts before its first test, and is closed after its last. */
export function appForTests(options: TestAppOptions = {}): TestApp {
  let started: TestApp | undefined
  const app = (): TestApp => {
    if (started === undefined) throw new Error('The app starts before the first test.')
    return started
  }
  beforeAll(async () => {
    started = await createTestApp(options)
  })
  afterAll(() => started?.close())
  return {
    get app() {
      return app().app
    },
    get database() {
      return app().database
    },
    call: (endpoint, input, token) => app().call(endpoint, input, token),
    items: (endpoint, input, token) => app().items(endpoint, input, token),
    close: () => app().close(),
  }
}
