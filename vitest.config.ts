import { availableParallelism } from 'node:os'
import { mergeConfig } from 'vite'
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { fromCompiled, fromSource } from './scripts/compiled.ts'

/** Tests that read the server's code and need no database. */
const OF_CODE = [
  'server/tests/architecture/layers.test.ts',
  'server/tests/architecture/session-state.test.ts',
  'server/tests/architecture/table-writers.test.ts',
]

/** `npm test` compiles first. */
const modules = process.env.TEST_COMPILED === '1' ? fromCompiled : fromSource

/** For what hangs: no test may fail because the machine is slow or busy with others. In milliseconds. */
const TIMEOUT = 300_000

const unit: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'unit',
    // A worker loads what files share once. Tests undo what they change outside themselves.
    isolate: false,
    include: ['{contract,serp,sandbox,client,cli,web}/src/**/*.test.{ts,tsx}', 'web/vite/*.test.ts'],
    testTimeout: TIMEOUT,
    hookTimeout: TIMEOUT,
  },
}

const api: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'api',
    // One more than cores, because some tests wait.
    maxWorkers: availableParallelism() + 1,
    include: ['server/{src,tests}/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...OF_CODE],
    // A worker loads the server once, not for each of its files.
    isolate: false,
    globalSetup: 'server/tests/support/database.ts',
    setupFiles: ['server/tests/support/midnight.ts', 'server/tests/support/password-memory.ts'],
    testTimeout: TIMEOUT,
    hookTimeout: TIMEOUT,
    // As in the browser tests: what passes on the second try is counted as flaky and named in the report.
    retry: 1,
  },
}

const boundaries: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'boundaries',
    include: ['scripts/**/*.test.ts', ...OF_CODE],
    testTimeout: TIMEOUT,
    hookTimeout: TIMEOUT,
  },
}

export default defineConfig({
  test: {
    // Vitest would leave one core alone, which on two cores is half of them.
    maxWorkers: availableParallelism(),
    expect: { poll: { timeout: TIMEOUT } },
    tags: [
      {
        name: 'deep',
        description: 'Left by `npm test` to `npm run test:deep -- tests`; see docs/testing.md.',
      },
      {
        name: 'captures',
        description: 'Needs the saved pages, which `npm run captures` fetches; see docs/testing.md.',
      },
    ],
    projects: [mergeConfig(unit, modules), mergeConfig(api, modules), mergeConfig(boundaries, fromSource)],
  },
})
