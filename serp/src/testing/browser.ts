import { findChromium } from '../browsing/executable.ts'

/** Whether this machine has a browser for tests. */
export const hasBrowser: boolean = (() => {
  try {
    return findChromium() !== ''
  } catch {
    return false
  }
})()
