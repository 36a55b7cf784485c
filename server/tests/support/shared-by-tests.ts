import { afterAll, beforeAll } from 'vitest'

/**
 * A resource for all tests of a file: starts before the first test and is closed after the last one. A resource declared below
 * another one starts after it and is closed before it.
 */
export function sharedByTests<T extends { close(): unknown }>(start: () => Promise<T>): T {
  let started: T | undefined
  beforeAll(async () => {
    started = await start()
  })
  afterAll(async () => {
    await started?.close()
  })
  return new Proxy({} as T, {
    get(_, name) {
      if (started === undefined) throw new Error(`${String(name)} is asked for before the first test.`)
      return Reflect.get(started, name)
    },
  })
}
