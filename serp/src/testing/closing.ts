import { afterEach } from 'vitest'

/** Closes everything that a test has opened, in reverse order. */
export function closedAfterEach(): (() => unknown)[] {
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })
  return closing
}
