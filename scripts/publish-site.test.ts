import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { publishSite } from './publish-site.mjs'

const DAY = 24 * 60 * 60 * 1000

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'rankline-publish-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

/** Publishes a build of these files on a day. @returns the files that are served after it */
function publish(day: number, files: Record<string, string>): string[] {
  const [built, served] = [join(directory, 'next'), join(directory, 'app')]
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(built, file)), { recursive: true })
    writeFileSync(join(built, file), content)
  }
  publishSite(built, served, day * DAY)
  expect(existsSync(built)).toBe(false)
  return readdirSync(served, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(served.length + 1))
    .sort()
}

const page = (asset: string) => ({ 'index.html': asset, [`assets/${asset}.js`]: asset })

test('a page of the build before still finds its assets, for a week after they were replaced', () => {
  publish(0, page('first'))
  // However long it was served before.
  expect(publish(100, page('second'))).toEqual(['assets/first.js', 'assets/second.js', 'index.html'])
  expect(publish(106, page('third'))).toContain('assets/first.js')
  expect(publish(108, page('fourth'))).toEqual([
    'assets/fourth.js',
    'assets/second.js',
    'assets/third.js',
    'index.html',
  ])
})

test('an asset that comes back counts as new', () => {
  publish(0, page('first'))
  publish(1, page('second'))
  publish(7, page('first'))
  expect(publish(9, page('third'))).toContain('assets/first.js')
})

test('everything else is that of the new build', () => {
  publish(0, { ...page('first'), 'pages/old.html': 'old', 'icon.svg': 'old' })
  expect(publish(1, { ...page('second'), 'icon.svg': 'new' })).not.toContain('pages/old.html')
  expect(readFileSync(join(directory, 'app', 'icon.svg'), 'utf8')).toBe('new')
  expect(readFileSync(join(directory, 'app', 'index.html'), 'utf8')).toBe('second')
})
