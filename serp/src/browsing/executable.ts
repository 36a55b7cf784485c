import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const places = [
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The Chromium or Chrome to use: the given path, else the system's.
 * @throws {RangeError} when there is none
 */
export function findChromium(named?: string, path = process.env.PATH ?? ''): string {
  if (named !== undefined) {
    if (isExecutable(named)) return named
    throw new RangeError(`There is no browser to run at ${named}.`)
  }
  const onPath = path.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  const found = [...(path === '' ? [] : places), ...onPath].find(isExecutable)
  if (found !== undefined) return found
  throw new RangeError(
    'There is no Chromium or Chrome on this machine: install one, or name it by the setting executable of the source "browser".',
  )
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    // Missing or not executable makes no difference.
    return false
  }
}
