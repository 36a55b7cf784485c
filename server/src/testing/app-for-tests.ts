import { createTestApp, type TestApp, type TestAppOptions } from './app.ts'
import { sharedByTests } from './shared-by-tests.ts'

/** The app of a test file: starts before its first test, and is closed after its last. */
export const appForTests = (options: TestAppOptions = {}): TestApp =>
  sharedByTests(() => createTestApp(options))
