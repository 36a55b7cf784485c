import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

/**
 * A Vitest reporter that writes what failed, and what passed only on a second try, to the file FAILURES_FILE as
 * `{ failed: [{ name, message }], flaky: [{ name, message }] }`. Errors outside of any test are failures too.
 */
export default class FailuresReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const failed = unhandledErrors.map((error) => ({ name: 'outside of any test', message: textOf(error) }))
    const flaky = []
    for (const module of modules) {
      const file = relative(process.cwd(), module.moduleId)
      for (const error of module.errors()) failed.push({ name: file, message: textOf(error) })
      for (const suite of module.children.allSuites())
        for (const error of suite.errors())
          failed.push({ name: `${file} › ${suite.fullName}`, message: textOf(error) })
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result()
        const entry = { name: `${file} › ${test.fullName}`, message: (errors ?? []).map(textOf).join('\n') }
        if (state === 'failed') failed.push(entry)
        else if (test.diagnostic()?.flaky) flaky.push(entry)
      }
    }
    writeFileSync(process.env.FAILURES_FILE, JSON.stringify({ failed, flaky }))
  }
}

const textOf = ({ stack, message }) => stack ?? message
