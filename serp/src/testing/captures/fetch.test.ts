import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { serve } from '../../sources/testing.ts'
import { addressOf, fetchCaptures } from './fetch.ts'
import { labelsDirectory, type Row, readCaptures, readFacts, readManifest } from './read.ts'
import { isFetchable } from './unpack.ts'

const page = '<html><title>shed - Search</title>Schön</html>'
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

function rowOf(change: Partial<Row> = {}): Row {
  return {
    path: 'someone/google/shed.html',
    engine: 'google',
    query: 'shed',
    capture_date: '2026',
    source_repo: 'someone/pages',
    source_path: 'tests/a shed + [1].html',
    commit: 'c0ffee',
    sha256: hashOf(page),
    form: 'file',
    ...change,
  }
}

type Answer = { status?: number; body: string | Buffer }

/** A server of public files, and a folder to fetch them to. */
async function publicFiles(answer: (path: string, times: number) => Answer | Promise<Answer>) {
  const asked: string[] = []
  const server = await serve(async (request, response) => {
    const path = decodeURIComponent(request.url ?? '')
    asked.push(path)
    const { status = 200, body } = await answer(path, asked.filter((one) => one === path).length)
    response.writeHead(status).end(body)
  })
  const directory = mkdtempSync(join(tmpdir(), 'captures-'))
  onTestFinished(async () => {
    await server.close()
    rmSync(directory, { recursive: true })
  })
  return {
    asked,
    directory,
    get: (rows: readonly Row[]) =>
      fetchCaptures(rows, { directory, base: `${server.baseUrl}/`, tell: () => undefined }),
    read: (path = rowOf().path) => readFileSync(join(directory, path), 'utf8'),
  }
}

test('a page is fetched from its repository, commit and path, and not a second time', async () => {
  const { get, read, asked } = await publicFiles(() => ({ body: page }))
  expect(await get([rowOf()])).toEqual([{ path: rowOf().path, outcome: 'fetched' }])
  expect(read()).toBe(page)
  expect(await get([rowOf()])).toEqual([{ path: rowOf().path, outcome: 'there' }])
  expect(asked).toEqual(['/someone/pages/c0ffee/tests/a shed + [1].html'])
  expect(addressOf(rowOf()).href).toBe(
    'https://raw.githubusercontent.com/someone/pages/c0ffee/tests/a%20shed%20%2B%20%5B1%5D.html',
  )
})

test('a page with another hash is refused and not kept, and one that was changed here is fetched again', async () => {
  const { get, read, directory } = await publicFiles((_path, times) => ({
    body: times === 1 ? `${page} ` : page,
  }))
  expect(await get([rowOf()])).toEqual([
    {
      path: rowOf().path,
      outcome: 'failed',
      why: `its SHA-256 is ${hashOf(`${page} `)}, not ${hashOf(page)}`,
    },
  ])
  expect(readdirSync(directory)).toEqual([])
  const file = join(directory, rowOf().path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, 'changed')
  expect(await get([rowOf()])).toMatchObject([{ outcome: 'fetched' }])
  expect(read()).toBe(page)
  expect(readdirSync(dirname(file))).toEqual(['shed.html'])
})

test('pages that cannot be had are named with the reason, and the others are fetched', async () => {
  const { get } = await publicFiles((path) =>
    path.includes('gone') ? { status: 404, body: '' } : { body: page },
  )
  const rows = [
    rowOf({ path: 'gone.html', source_path: 'gone.html' }),
    rowOf({ path: 'typed.json', form: 'by-hand' }),
    rowOf({ path: 'broken.html', form: 'gzip' }),
    rowOf(),
  ]
  const [gone, typed, broken, good] = await get(rows)
  expect(gone).toEqual({ path: 'gone.html', outcome: 'failed', why: expect.stringMatching(/answered 404$/) })
  expect(typed).toEqual({ path: 'typed.json', outcome: 'missing' })
  expect(broken).toEqual({ path: 'broken.html', outcome: 'failed', why: 'incorrect header check' })
  expect(good).toEqual({ path: rowOf().path, outcome: 'fetched' })
})

test('a busy server is asked again, and four files are fetched at once at most', async () => {
  let [now, most] = [0, 0]
  const { get, asked } = await publicFiles(async (path, times) => {
    now += 1
    most = Math.max(most, now)
    // Each waits for others to come, so that a busy machine counts as many as a quick one.
    await vi.waitFor(() => expect(most).toBe(4), { timeout: 10_000 })
    await new Promise((resolve) => setTimeout(resolve, 20))
    now -= 1
    return path.endsWith('/0.html') && times === 1 ? { status: 429, body: '' } : { body: page }
  })
  const rows = Array.from({ length: 12 }, (_, at) => rowOf({ path: `${at}.html`, source_path: `${at}.html` }))
  const all = await get(rows)
  expect(all.map(({ path, outcome }) => `${path} ${outcome}`)).toEqual(
    rows.map(({ path }) => `${path} fetched`),
  )
  expect(most).toBe(4)
  expect(asked).toHaveLength(13)
})

const cassette = (body: string) =>
  `interactions:\n- request:\n    body: null\n  response:\n    body: {}\n- request:\n    body: null\n  response:\n    body:${body}\n`
const base64 = (text: string, encoding: BufferEncoding = 'utf8') =>
  Buffer.from(text, encoding).toString('base64')
const forms: [form: string, file: string | Buffer][] = [
  ['gzip', gzipSync(page)],
  [
    'async',
    `{"c":1,"d":${JSON.stringify(page.slice(0, 20))}}/*""*/{"e":"x"}/*""*/{"d":${JSON.stringify(page.slice(20))}}/*""*/`,
  ],
  ['cassette', cassette(`\n      string: ${JSON.stringify(page)}`)],
  [
    'cassette',
    cassette(`\n      string: !binary |-\n        ${base64(page)}`).replace(
      'interactions',
      'http_interactions',
    ),
  ],
  ['cassette', cassette(` !!binary |\n      ${base64(page)}`)],
  ['cassette latin1', cassette(` !!binary |\n      ${base64(page, 'latin1')}`)],
  ['answer', JSON.stringify({ request: {}, response: { responseCode: 200, responseBody: page } })],
]

test.each(forms)('a page is taken out of its file: %s', async (form, body) => {
  const { get, read } = await publicFiles(() => ({ body }))
  expect(await get([rowOf({ form })])).toEqual([{ path: rowOf().path, outcome: 'fetched' }])
  expect(read()).toBe(page)
})

test('a page is taken out of a compressed list by its id', async () => {
  const lines = ['aaaa1111', 'bbbb2222'].map((serp_id) =>
    JSON.stringify({ serp_id, html: serp_id.startsWith('b') ? page : '' }).replaceAll('":', '": '),
  )
  const { get, read, directory } = await publicFiles(() => ({ body: lines.join('\n') }))
  const program = join(directory, 'bzip2')
  writeFileSync(program, '#!/bin/sh\nexec cat\n')
  chmodSync(program, 0o755)
  const { PATH } = process.env
  onTestFinished(() => {
    process.env.PATH = PATH
  })
  process.env.PATH = `${directory}:${PATH}`
  expect(await get([rowOf({ form: 'bzip2 bbbb' })])).toMatchObject([{ outcome: 'fetched' }])
  expect(read()).toBe(page)
  expect(await get([rowOf({ path: 'other.html', form: 'bzip2 cccc' })])).toMatchObject([
    { outcome: 'failed', why: 'There is no page in it (bzip2 cccc).' },
  ])
  process.env.PATH = ''
  expect(await get([rowOf({ path: 'other.html', form: 'bzip2 bbbb' })])).toMatchObject([
    { outcome: 'failed', why: expect.stringContaining('The program bzip2 is needed') },
  ])
})

test('every saved page has its source and its hash, and all but five can be fetched', () => {
  const rows = readManifest(labelsDirectory)
  expect(rows.length).toBeGreaterThan(140)
  expect(new Set(rows.map(({ path }) => path)).size).toBe(rows.length)
  for (const row of rows) {
    expect(row.source_repo).toMatch(/^[\w.-]+\/[\w.-]+$/)
    expect(row.commit).toMatch(/^[0-9a-f]{40}$/)
    expect(row.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(row.source_path).not.toBe('')
  }
  expect(rows.filter(({ form }) => !isFetchable(form))).toHaveLength(5)
  expect(rows.filter(({ path }) => readFacts(labelsDirectory, path) === null)).toEqual([])
})

test('a folder with a manifest of its own brings its labels, another is read by those of the repository', () => {
  const directory = mkdtempSync(join(tmpdir(), 'captures-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const { path } = readManifest(labelsDirectory).find(({ engine }) => engine === 'bing')!
  const put = (name: string, text: string) => {
    mkdirSync(dirname(join(directory, name)), { recursive: true })
    writeFileSync(join(directory, name), text)
  }
  put(path, page)
  expect(readCaptures(directory, 'bing').map((one) => [one.path, one.html])).toEqual([[path, page]])
  put('MANIFEST.tsv', 'path\tengine\tquery\tcapture_date\nnew/shed.html\tbing\tshed\t2026-11\n')
  put('new/shed.html', page)
  put('new/shed.facts.json', JSON.stringify({ status: 'no_results', confidence: 'high' }))
  expect(readCaptures(directory, 'bing')).toMatchObject([
    { path: 'new/shed.html', query: 'shed', year: 2026, facts: { status: 'no_results' } },
  ])
})
