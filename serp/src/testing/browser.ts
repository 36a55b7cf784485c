import { findChromium } from '../browsing/executable.ts'

/** Whether there is a browser on this machine to test with. */
export const hasBrowser: boolean = (() => {
  try {
    return findChromium() !== ''
  } catch {
    return false
  }
})()
