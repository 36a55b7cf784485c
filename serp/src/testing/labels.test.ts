import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { google } from '../engines/google/google.ts'
import { findEngine } from '../engines/registry.ts'
import { digestOf, isReadAsLabelled, labelledPages, readAllLabels } from './labels.ts'

test('every labelled page has its source, its hash and the digest of its list, and stands there once', () => {
  const all = readAllLabels()
  for (const [slug] of all) expect(findEngine(slug).slug).toBe(slug)
  const labels = all.flatMap(([, some]) => some)
  expect(labels.length).toBeGreaterThan(400)
  for (const { sha256, repository, commit, path, results, digest } of labels) {
    expect(sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(repository).toMatch(/^[^/]+\/[^/]+$/)
    expect(commit).toMatch(/^[0-9a-f]{40}$/)
    expect(path).toMatch(/\.(?:html?|warc\.gz)$/)
    expect(results).toBeGreaterThan(0)
    expect(digest).toMatch(/^[0-9a-f]{16}$/)
  }
  expect(new Set(labels.map(({ sha256 }) => sha256)).size).toBe(labels.length)
})

test('a labelled page is right only with its list in order', () => {
  const directory = mkdtempSync(join(tmpdir(), 'labels-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const html =
    '<div id="rso"><a href="https://a.test/"><h3>A</h3></a><a href="https://b.test/"><h3>B</h3></a></div>'
  writeFileSync(join(directory, 'one.html'), html)
  writeFileSync(join(directory, 'unlabelled.html'), `${html} `)
  const label = {
    sha256: createHash('sha256').update(html).digest('hex'),
    repository: 'some/one',
    commit: '',
    path: 'one.html',
    results: 2,
    digest: digestOf(['https://a.test/', 'https://b.test/']),
  }
  expect(labelledPages([label], directory)).toEqual([{ label, html }])
  expect(isReadAsLabelled(google, html, label)).toBe(true)
  const other = { ...label, digest: digestOf(['https://b.test/', 'https://a.test/']) }
  expect(isReadAsLabelled(google, html, other)).toBe(false)
})
