import { createTestApp, type TestApp, type TestAppOptions } from './app.ts'
import { sharedByTests } from './shared-by-tests.ts'

/**
 * The app of a test file: starts before its first test, and is closed after its last.
 * @param options or what gives them when the app starts, for those that name a server of the same file
 */
export const appForTests = (options: TestAppOptions | (() => TestAppOptions) = {}): TestApp =>
  sharedByTests(() => createTestApp(typeof options === 'function' ? options() : options))
