import type { Endpoint } from '@rankline/contract/endpoint'
import { cases } from '../authorization-rows.ts'
import type { Writes } from '../fingerprint.ts'
import { everyNamingField, namedValue } from '../naming.ts'
import { type Input, send } from '../send.ts'
import { numbers } from '../year.ts'
import { type Cast, type Group, openSession, rightsOf, type Walker } from './people.ts'
import { mayRead, type Rights, strayBecause } from './rights.ts'

export type Step = { number: number; who: string; path: string; input: Input; status: number }
export type Walked = {
  steps: number
  /** Answers by the hundred of their status. */
  answers: Record<string, number>
  /** The first step that broke a rule, with what it broke. */
  failure: (Step & { broken: string[] }) | null
}

/** Calls after which the model would no longer say whose things are whose, and those that end a package or a session. */
const leftOut =
  /assign$|updateAccountStarterOption|takeBack$|dashboard-templates\/apply|erasure|^takeout\/|^setup\/|[lL]ogout|^sessions\/end|domain\//

/** Fields whose ids lead to one group of the cast. `project`: those that belong to its project. */
const fields: Readonly<Record<string, 'project' | 'account'>> = {
  project_id: 'project',
  project_ids: 'project',
  project_keyword_id: 'project',
  project_keyword_ids: 'project',
  project_keyword_competitor_id: 'project',
  project_keyword_note_id: 'project',
  alert_id: 'project',
  report_id: 'project',
  shared_view_id: 'project',
  user_member_id: 'account',
  user_member_ids: 'account',
  user_connection_id: 'account',
  user_wl_package_id: 'account',
  user_dashboard_id: 'account',
  user_dashboard_template_id: 'account',
  preset_id: 'account',
  user_notification_id: 'account',
  ticket_id: 'account',
}

/** Calls that name a brand or a package of somebody else on purpose: what anybody may ask of it. */
const ofEverybody =
  /^(user-dashboards\/(register|login|check|forgotPassword|resetPassword)|shared-views\/(open|unlock|charts|keywords))/

/** Others wait for somebody outside. */
const isQuick = ({ waitsFor }: Endpoint) =>
  waitsFor === undefined || waitsFor === 'files' || waitsFor === 'imports'

const marks = /zqm(\d+)x/g

/**
 * Takes steps of a walk in which everybody calls everything with the ids of everybody, and ends at the first that breaks a
 * rule of the model.
 * @param asWhom another person's session for a step, to plant a fault
 */
export async function walk(
  cast: Cast,
  { calls, writes }: { calls: readonly Call[]; writes: Writes },
  { seed, steps, asWhom }: { seed: number; steps: number; asWhom?: (walker: Walker, path: string) => Walker },
): Promise<Walked> {
  const next = numbers(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!
  const rights = new Map<Walker, Rights>()
  const answers: Record<string, number> = {}
  let deck: Call[] = []
  for (let number = 1; number <= steps; number += 1) {
    if (deck.length === 0) deck = shuffled(calls)
    const { endpoint, path, base } = deck.pop()!
    for (const walker of cast.walkers)
      if (!rights.has(walker)) rights.set(walker, await rightsOf(cast, walker))
    const { walker, group } = pickPair(endpoint)
    const named = rename(endpoint, base, group)
    const sender = asWhom?.(walker, path) ?? walker
    sender.token ??= await openSession(cast.app, sender)
    await writes.taken()
    const { status, text } = await send(cast.app, endpoint, named.input, { token: sender.token })
    if (status === 401) delete sender.token
    const hundred = `${Math.floor(status / 100)}xx`
    answers[hundred] = (answers[hundred] ?? 0) + 1
    const changed = await writes.taken()
    const opened = new Set(
      changed.flatMap(({ table, op, accountId }) =>
        table === 'accounts' && op === 'INSERT' ? [accountId] : [],
      ),
    )
    const own = rights.get(walker)!
    const broken = brokenByAnswer(path, { status, text, rights: own, groups: named.groups })
    for (const write of changed) {
      const why = opened.has(write.accountId) ? null : strayBecause(path, write, own)
      if (why !== null) broken.push(`${write.op} ${write.table} of account ${write.accountId}: ${why}`)
    }
    const step = { number, who: walker.name, path, input: named.input, status }
    if (broken.length > 0) return { steps: number, answers, failure: { ...step, broken } }
    if (changed.some(({ table }) => decidesRights.has(table))) rights.clear()
  }
  return { steps, answers, failure: null }

  function shuffled(from: readonly Call[]): Call[] {
    const left = [...from]
    const taken: Call[] = []
    while (left.length > 0) taken.push(...left.splice(Math.floor(next() * left.length), 1))
    return taken
  }

  /** Somebody and a group of things, most often such as stand near each other without every right. */
  function pickPair(endpoint: Endpoint): { walker: Walker; group: Group } {
    const pairs = cast.walkers.flatMap((walker) =>
      cast.groups.map((group) => ({ walker, group, weight: weightOf(rights.get(walker)!, group, endpoint) })),
    )
    let place = next() * pairs.reduce((sum, { weight }) => sum + weight, 0)
    for (const pair of pairs) {
      place -= pair.weight
      if (place < 0) return pair
    }
    return pairs.at(-1)!
  }

  /** The input with ids of other groups, mostly of one. */
  function rename(endpoint: Endpoint, base: Input, most: Group): { input: Input; groups: [string, Group][] } {
    const input = { ...base }
    const groups: [string, Group][] = []
    for (const field of everyNamingField(endpoint)) {
      if (input[field.name] === undefined) continue
      const group = next() < 0.8 ? most : pick(cast.groups)
      groups.push([field.name, group])
      const second = next() < 0.2 ? pick(cast.groups) : group
      const ids = [...new Set([group, second].map(({ things }) => things[field.thing]))]
      if (field.isList && second !== group) groups.push([field.name, second])
      input[field.name] = field.isList ? ids : namedValue(field, group.things)
    }
    if (input.userable_id !== undefined || next() < 0.1) input.userable_id = most.userId
    return { input, groups }
  }

  function brokenByAnswer(
    path: string,
    {
      status,
      text,
      rights,
      groups,
    }: { status: number; text: string; rights: Rights; groups: [string, Group][] },
  ): string[] {
    // 502 and 503 are failures of services, which the tests do not start.
    const broken = status === 500 ? [`answered ${status}`] : []
    if (ofEverybody.test(path)) return broken
    for (const found of new Set([...text.matchAll(marks)].map(([, index]) => Number(index)))) {
      const group = cast.groups[found]
      if (group !== undefined && !mayRead(rights, group)) broken.push(`shows ${group.mark} of ${group.name}`)
    }
    if (status >= 300) return broken
    for (const [field, group] of groups) {
      const of = fields[field]
      if (of === undefined) continue
      const isKnown = of === 'project' ? mayRead(rights, group) : worksFor(rights, group.accountId)
      if (!isKnown) broken.push(`accepts ${field} of ${group.name}`)
    }
    return broken
  }
}

/** Tables whose rows say who may do what. */
const decidesRights = new Set(['members', 'project_members', 'clients', 'accounts', 'brands'])

/** How often somebody meets the things of a group, compared with others. */
function weightOf(of: Rights, group: Group, { method }: Endpoint): number {
  const work = of.worksIn.get(group.accountId)
  if (!mayRead(of, group)) return work === undefined ? 1 : 8
  if (method === 'GET' || of.isAdministrator) return 2
  return work !== undefined || of.isForAnother || of.clients.has(group.accountId) ? 6 : 2
}

/** A call with what the holder would send. */
export type Call = { endpoint: Endpoint; path: string; base: Input }

/** Calls of the walk. Their inputs are made before the first is sent, while everything that they name is there. */
export async function callsOf(cast: Cast): Promise<Call[]> {
  const calls: Call[] = []
  for (const { endpoint, path, row } of cases) {
    if (leftOut.test(path) || !isQuick(endpoint)) continue
    const made = await row.input(cast.world, 'holder')
    calls.push({ endpoint, path, base: JSON.parse(JSON.stringify(made).replaceAll(marks, 'plain')) })
  }
  return calls
}

const worksFor = (of: Rights, accountId: number): boolean =>
  of.isAdministrator || accountId === of.own || of.clients.has(accountId) || of.worksIn.has(accountId)

/** How to repeat a failed walk: its beginning up to the step that failed. */
export const repeatOf = (seed: number, { failure }: Walked): string =>
  failure === null
    ? ''
    : `WALK_SEED=${seed} WALK_STEPS=${failure.number} npx vitest run server/src/walk.test.ts
${JSON.stringify(failure, null, 2)}`
