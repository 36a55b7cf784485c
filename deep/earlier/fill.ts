import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

type Values = Record<string, unknown>

/** Calls of a version by their paths, as they were then: no code of today's is used. */
export function callsAt(url: string) {
  const send = async (method: string, path: string, values: Values, token?: string) => {
    const query = method === 'GET' ? `?${new URLSearchParams(values as Record<string, string>)}` : ''
    const answer = await fetch(`${url}/api/v1/${path}${query}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(method !== 'GET' && { body: JSON.stringify(values) }),
    })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`)
    return (JSON.parse(text) as { items: unknown }).items
  }
  return {
    get: <T>(path: string, values: Values, token?: string) => send('GET', path, values, token) as Promise<T>,
    post: <T>(path: string, values: Values, token?: string) =>
      send('POST', path, values, token) as Promise<T>,
    put: <T>(path: string, values: Values, token?: string) => send('PUT', path, values, token) as Promise<T>,
    del: <T>(path: string, values: Values, token?: string) =>
      send('DELETE', path, values, token) as Promise<T>,
  }
}

type Calls = ReturnType<typeof callsAt>
export type Login = { username: string; password: string }
type Keyword = { id: number; keyword: string; current_position: number | null }
type Keywords = { data: Keyword[]; total: number }

/** Screen contents of one person before the upgrade, which must be the same after it. */
export type Seen = { login: Login; projects: string[]; keywords: string[] }

export const people: readonly Login[] = ['ada', 'grace', 'alan'].map((username) => ({
  username,
  password: `pass-${username}`,
}))

export async function signUpAll(calls: Calls): Promise<void> {
  for (const { username, password } of people) {
    await calls.post('users/create', { username, password, email: `${username}@example.com` })
    await calls.post('users/updateAccountStarterOption', { option: 'trial' }, await tokenOf(calls, username))
  }
}

export async function tokenOf(calls: Calls, username: string): Promise<string> {
  const login = people.find((person) => person.username === username)
  const { token } = await calls.post<{ token: string }>('users/login', { ...login })
  return token
}

/** Opens the links in the mails about addresses, all but the last person's. */
export async function confirmAddresses(calls: Calls, outbox: string): Promise<void> {
  for (const { username } of people.slice(0, -1)) {
    const file = readdirSync(outbox).find((name) => name.endsWith(`-${username}@example.com.eml`)) ?? ''
    // Quoted-printable: an equals sign at the end continues the line.
    const text = readFileSync(join(outbox, file), 'utf8')
      .replace(/=\r?\n/g, '')
      .replaceAll('=3D', '=')
    const [, token] = /verify-email\?token=([\w-]+)/.exec(text) ?? []
    await calls.post('users/verifyEmail', { token })
  }
}

/** Fills an installation with everything that its calls can make, and waits for its checks. */
export async function fill(calls: Calls): Promise<void> {
  const tokens = new Map<string, string>()
  for (const { username } of people) tokens.set(username, await tokenOf(calls, username))
  for (const [username, token] of tokens) await fillAccount(calls, username, token)
  const [ada = '', grace = ''] = tokens.values()
  await fillTogether(calls, ada, grace)
}

/** One person works in the account of another, and somebody writes a message. */
export async function fillTogether(calls: Calls, ada: string, grace: string): Promise<void> {
  await calls.post(
    'user-members/createAuth',
    { emails: ['grace@example.com', 'nobody@example.com'], role: 'manager', project_permission: 'all' },
    ada,
  )
  const requests = await calls.get<{ id: number }[] | { data: { id: number }[] }>(
    'user-members/requests',
    {},
    grace,
  )
  const [invitation] = Array.isArray(requests) ? requests : requests.data
  if (invitation === undefined) throw new Error('The invitation did not arrive.')
  await calls.post('user-members/updateStatus', { user_member_id: invitation.id, status: 'accept' }, grace)
  await calls.post('contacts/create', {
    title: 'A question',
    email: 'eve@example.com',
    type: 'bug_report',
    message: 'It “works”.',
  })
}

async function fillAccount(calls: Calls, username: string, token: string): Promise<void> {
  for (const [name, engine] of [
    ['Shop', 7],
    ['Blog & more ☂', 4],
  ] as const) {
    const keywords = Array.from({ length: 8 }, (_, at) => `${username} ${name} word ${at}`)
    const { project } = await calls.post<{ project: { id: number } }>(
      'projects/create',
      {
        project_name: name,
        project_url: 'https://www.example.com/',
        keywords: [...keywords, 'größe 日本 “quoted”'].join('\n'),
        competitors: 'rival.example\nother.example',
        engine,
      },
      token,
    )
    await untilChecked(calls, token, project.id)
    const { data } = await calls.get<Keywords>(
      'project-keywords/fetchAuth',
      { project_id: project.id },
      token,
    )
    const ids = data.map(({ id }) => id)
    const some = ids.slice(0, 3)
    const today = new Date().toISOString().slice(0, 10)
    await calls.post(
      'project-keyword-tags/create',
      { tag: `tag of ${name}`, type: 3, project_keyword_ids: some },
      token,
    )
    await calls.post(
      'project-keyword-notes/create',
      {
        project_keyword_ids: some,
        text: 'A note',
        description: 'line\nbreak',
        color: 2,
        selected_date: today,
      },
      token,
    )
    await calls.post(
      'project-keyword-competitors/create',
      { project_keyword_ids: some, competitors: 'third.example' },
      token,
    )
    await calls.post('presets/create', { name: `preset of ${name}`, data: 'changes=1&sort=keyword' }, token)
    await calls.del(
      'project-keywords/deleteSelectedAuth',
      { project_keyword_ids: ids.slice(-1), project_id: project.id },
      token,
    )
  }
  const extra = await calls.post<{ project: { id: number } }>(
    'projects/create',
    { project_name: 'Gone', project_url: 'https://gone.example.com/', engine: 7, keywords: 'gone word' },
    token,
  )
  await calls.del('projects/deleteSelectedAuth', { project_ids: [extra.project.id] }, token)
  await calls.post('tickets/createAuth', { title: 'Help', description: 'What now?' }, token)
}

/** Waits until most keywords have a position; some sites rank nowhere. */
async function untilChecked(calls: Calls, token: string, projectId: number): Promise<void> {
  const until = Date.now() + 120_000
  while (Date.now() < until) {
    const { data } = await calls.get<Keywords>('project-keywords/fetchAuth', { project_id: projectId }, token)
    if (data.filter(({ current_position: position }) => position !== null).length > data.length / 2) return
    await sleep(500)
  }
  throw new Error('The checks of the earlier version did not come.')
}

/** Reads what a person sees. The calls have kept their paths and fields. */
export async function look(calls: Calls): Promise<Seen[]> {
  const seen: Seen[] = []
  for (const login of people) {
    const token = await tokenOf(calls, login.username)
    const projects = await calls.get<{ data: { id: number; project_name?: string; name?: string }[] }>(
      'projects/fetchAuth',
      {},
      token,
    )
    const keywords: string[] = []
    for (const project of projects.data) {
      const { data } = await calls.get<Keywords>(
        'project-keywords/fetchAuth',
        { project_id: project.id },
        token,
      )
      keywords.push(
        ...data.map(({ id, keyword, current_position: position }) => `${id} ${keyword} ${position}`),
      )
    }
    seen.push({
      login,
      projects: projects.data.map(({ id, project_name: full, name }) => `${id} ${full ?? name}`).sort(),
      keywords: keywords.sort(),
    })
  }
  return seen
}
