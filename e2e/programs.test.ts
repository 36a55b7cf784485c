import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { type Client, createClient } from '@rankline/client'
import { createApiToken } from '@rankline/contract/api-tokens/calls'
import { type Person, test } from './person.ts'

// Leads from a new project to the first rank: by HTTP, by the client and by the command line.

const cli = fileURLToPath(new URL('../cli/dist/main.js', import.meta.url))
const search = { engine: 'google', country: 'DE', language: 'de' }

async function tokenOf(person: Person): Promise<string> {
  const permissions = ['read', 'write', 'check', 'manage']
  return (await person.call(createApiToken, { name: 'program', permissions, expires_in: '30' })).token
}

const checked = (client: Client, projectId: number) =>
  expect.poll(
    async () => {
      const { data } = await client.call('listKeywords', { project_id: projectId })
      return data.map(({ rank }) => rank.state)
    },
    { timeout: 60_000 },
  )

test('the first rank by HTTP alone', async ({ person, request }) => {
  const headers = { authorization: `Bearer ${await tokenOf(person)}` }
  const base = '/api/public/v1'
  const created = await request.post(`${base}/projects`, {
    headers,
    data: { name: 'Shop', url: 'shop.example.com' },
  })
  expect(created.status()).toBe(201)
  const { id, url } = await created.json()
  expect(url).toBe('https://shop.example.com')
  const added = await request.post(`${base}/projects/${id}/keywords`, {
    headers,
    data: { keywords: ['red shoes'], search },
  })
  expect(await added.json()).toMatchObject({ added: 1, data: [{ result: 'added' }] })
  await expect
    .poll(
      async () =>
        (await (await request.get(`${base}/projects/${id}/keywords`, { headers })).json()).data[0].rank.state,
    )
    .not.toBe('not_checked')
  const limits = (await request.get(`${base}/account`, { headers })).headers()
  expect(limits['ratelimit-policy']).toBe('"token";q=600;w=60')
})

test('the first rank by the client', async ({ person, baseURL }) => {
  const client = createClient({ url: baseURL!, token: await tokenOf(person) })
  const { id } = await client.call('createProject', { name: 'Shop', url: 'shop.example.com', country: 'DE' })
  await client.call('addKeywords', { project_id: id, keywords: ['red shoes', 'blue shoes'], search })
  await checked(client, id).not.toContain('not_checked')
  const names: string[] = []
  for await (const { keyword } of client.each('listKeywords', { project_id: id, limit: 1 }))
    names.push(keyword)
  expect(names).toEqual(['red shoes', 'blue shoes'])
  await expect(client.call('getProject', { project_id: 999_999_999 })).rejects.toMatchObject({
    status: 404,
    code: 'not_found',
  })
})

test.describe('the command line', () => {
  let folder: string
  test.beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'rankline-cli-'))
  })
  test.afterEach(() => rm(folder, { recursive: true }))

  type Ended = { status: number; out: string; said: string }
  const rankline = (words: string[], env: Record<string, string> = {}) =>
    new Promise<Ended>((resolve) => {
      const options = { env: { PATH: process.env.PATH, XDG_CONFIG_HOME: folder, ...env } }
      const child = execFile(process.execPath, [cli, ...words], options, (error, out, said) =>
        resolve({ status: typeof error?.code === 'number' ? error.code : error === null ? 0 : 1, out, said }),
      )
      child.stdin?.end()
    })

  test('the first rank, from the log-in to the file', async ({ person, baseURL }) => {
    const token = await tokenOf(person)
    const client = createClient({ url: baseURL!, token })
    const { id } = await client.call('createProject', { name: 'Shop', url: 'shop.example.com' })
    const entered = await rankline(['login', '--url', baseURL!, '--token', token])
    expect(entered).toMatchObject({
      status: 0,
      said: expect.stringContaining(`Logged in as ${person.username}`),
    })
    const settings = join(folder, 'rankline', 'settings.json')
    expect((await stat(settings)).mode & 0o777).toBe(0o600)
    expect(await readFile(settings, 'utf8')).toContain(token)

    await writeFile(join(folder, 'keywords.txt'), 'red shoes\n\nblue shoes\r\nred shoes\n')
    const file = join(folder, 'keywords.txt')
    const pretended = await rankline(['add', String(id), file, '--country', 'DE', '--dry-run'])
    expect(pretended.said).toContain('2 would be added, 1 already there.')
    const added = await rankline(['add', String(id), file, '--country', 'DE'])
    expect(added.said).toContain('2 added, 1 already there.')
    await checked(client, id).not.toContain('not_checked')

    const table = await rankline(['ranks', String(id)])
    expect(table.out.split('\n')[0]).toMatch(/^ *ID {2}KEYWORD +POSITION/)
    const csv = await rankline(['ranks', String(id), '--csv'])
    expect(csv.out.split('\r\n')).toHaveLength(4)
    const json = JSON.parse((await rankline(['ranks', String(id), '--json'])).out)
    expect(json.map(({ keyword }: { keyword: string }) => keyword)).toEqual(['red shoes', 'blue shoes'])

    const refused = await rankline(['check', String(id), '--all'])
    expect(refused).toMatchObject({ status: 2, said: expect.stringMatching(/^2 checks, /) })
    const watched = await rankline(['check', String(id), '--all', '--yes', '--watch'])
    expect(watched).toMatchObject({ status: 0, said: expect.stringContaining('2 checked.') })
  })

  test('failures have their own exit status', async ({ person, baseURL }) => {
    const env = { RANKLINE_URL: baseURL!, RANKLINE_TOKEN: await tokenOf(person) }
    const statuses = [
      [['projects'], {}, 3],
      [['projects'], { ...env, RANKLINE_TOKEN: 'rkl_wrong' }, 3],
      [['projects'], { ...env, RANKLINE_URL: 'http://127.0.0.1:9' }, 6],
      [['ranks', '999999999'], env, 4],
      [['ranks', 'shop'], env, 2],
      [['nothing'], env, 2],
      [['ranks'], env, 2],
      [['projects', '--json', '--csv'], env, 2],
      [['call', 'listProjects', '{"limit":0}'], env, 2],
      [['call', 'nothing'], env, 2],
      [['add', '1', '/nowhere'], env, 2],
      [['projects'], env, 0],
      [['completion', 'bash'], env, 0],
      [['--help'], env, 0],
    ] as const
    for (const [words, given, status] of statuses) {
      const ended = await rankline([...words], given)
      expect([words, ended.status, ended.said]).toEqual([words, status, expect.any(String)])
      if (status !== 0) expect(ended.said).not.toMatch(/ at .*\.js:\d+/)
    }
  })
})
