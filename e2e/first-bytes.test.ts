import { existsSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'

const built = fileURLToPath(new URL('../web/dist/app/', import.meta.url))
const { application } = JSON.parse(readFileSync(`${built}pages/pages.json`, 'utf8')) as {
  application: { path: string; scripts: string[]; styles: string[] }[]
}
const document = readFileSync(`${built}index.html`, 'utf8')

/** Kilobytes of the files, compressed as they are sent. */
const weight = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => {
    const packed = `${built}${file}.br`
    return sum + statSync(existsSync(packed) ? packed : built + file).size
  }, 0) / 1024

/** Files of a kind that the document names, plus those that its address needs. */
const named = (kind: 'js' | 'css', more: readonly string[]) =>
  new Set(
    [...[...document.matchAll(/"\/(assets\/[^"]+)"/g)].map(([, file = '']) => `/${file}`), ...more].filter(
      (file) => file.endsWith(`.${kind}`),
    ),
  )

const neededBy = (path: string) => application.find((one) => one.path === path) ?? { scripts: [], styles: [] }

// Limits what a phone loads before it shows anything: each additional kilobyte takes 5 ms on a slow line.
for (const { path, scripts, styles } of [
  { path: '/projects/$projectId/keywords', scripts: 162, styles: 22 },
  { path: '/projects', scripts: 154, styles: 22 },
  { path: '/dashboard', scripts: 142, styles: 22 },
])
  test(`${path} needs at most ${scripts} KB of scripts and ${styles} KB of styles first`, () => {
    const needs = neededBy(path)
    expect(weight(named('js', needs.scripts))).toBeLessThan(scripts)
    const sheets = named('css', needs.styles)
    expect(sheets.size).toBe(1)
    expect(weight(sheets)).toBeLessThan(styles)
  })

// Screens that few people open first need nothing that only others use.
for (const { path, scripts } of [
  { path: '/changes', scripts: 200 },
  { path: '/alerts', scripts: 250 },
  { path: '/projects/create', scripts: 265 },
])
  test(`${path} needs at most ${scripts} KB of scripts first @deep`, () => {
    const needs = neededBy(path)
    expect(needs.scripts).not.toEqual([])
    expect(weight(named('js', needs.scripts))).toBeLessThan(scripts)
  })
