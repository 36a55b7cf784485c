import { afterEach } from 'vitest'

/** What a test has opened: closed after it, the last first. */
export function closedAfterEach(): (() => unknown)[] {
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })
  return closing
}
