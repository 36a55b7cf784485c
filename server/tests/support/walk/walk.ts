import type { Endpoint } from '@rankline/contract/endpoint'
import { cases } from '../authorization-rows.ts'
import type { Write, Writes } from '../fingerprint.ts'
import { everyNamingField, namedValue, without } from '../naming.ts'
import { type Input, send } from '../send.ts'
import { numbers } from '../year.ts'
import { leftOut } from './left-out.ts'
import { type Cast, type Group, openSession, rightsOf, type Walker } from './people.ts'
import { mayRead, type Rights, strayBecause } from './rights.ts'

export type Step = { number: number; who: string; path: string; input: Input; status: number }
export type Walked = {
  steps: number
  /** Number of answers by hundreds of their status. */
  answers: Record<string, number>
  /** The first step that broke a rule, and the rules that it broke. */
  failure: (Step & { broken: string[] }) | null
}

/** Calls that are undone at once: they would change who owns the things of the model, or close an account. */
const neverKept = /assign$|takeBack$|dashboard-templates\/apply|erasure|^setup\//

/** Share of the steps whose changes stay until the deck is through, so that later steps find other states. */
const KEPT = 0.25
/** Share of the steps that name things of two groups. */
const MIXED = 0.2
/** Relation of a person to the things of a group. `isAlone`: the call names only the account of the group. */
type Meeting = { relation: string; isAlone?: true }

/**
 * In the order in which each call has them; those of one list by chance. The first ones most often find a right too many,
 * and do so by what one group has.
 */
const meetings: readonly (readonly Meeting[])[] = [
  [
    { relation: 'limited, sees' },
    { relation: 'limited, hidden' },
    { relation: 'limited, hidden', isAlone: true },
  ],
  [
    { relation: 'limited and lesser, sees' },
    { relation: 'limited and lesser, hidden' },
    { relation: 'lesser' },
    { relation: 'agency' },
    { relation: 'in the name of somebody' },
  ],
  [
    { relation: 'member' },
    { relation: 'own' },
    { relation: 'nobody' },
    { relation: 'visitor' },
    { relation: 'administrator' },
    { relation: 'in the name of others' },
    { relation: 'member', isAlone: true },
    { relation: 'limited, sees', isAlone: true },
    { relation: 'limited and lesser, sees', isAlone: true },
    { relation: 'agency', isAlone: true },
    { relation: 'nobody', isAlone: true },
  ],
]

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

/** Calls that name a brand or a package of somebody else on purpose, because anybody may make them. */
const ofEverybody =
  /^(user-dashboards\/(register|login|check|forgotPassword|resetPassword)|shared-views\/(open|unlock|charts|keywords))/

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
  /** Meetings that are still to come, by call. */
  const ahead = new Map<Call, Meeting[]>()
  await writes.taken()
  const beginning = writes.moment()
  for (let number = 1; number <= steps; number += 1) {
    if (deck.length === 0) {
      await writes.undo(beginning)
      rights.clear()
      deck = shuffled(calls)
    }
    const call = deck.pop()!
    const { endpoint, path } = call
    for (const walker of cast.walkers)
      if (!rights.has(walker)) rights.set(walker, await rightsOf(cast, walker))
    const { walker, group, meeting } = pickPair(call)
    const isMixed = !meetings[0]!.includes(meeting) && next() < MIXED
    const named = meeting.isAlone
      ? nameAccount(call, group)
      : rename(call, group, isMixed ? pick(cast.groups) : group)
    nameAnew(named.input, number)
    const sender = asWhom?.(walker, path) ?? walker
    sender.token ??= await openSession(cast.app, sender)
    await writes.taken()
    const before = writes.moment()
    const { status, text } = await sendAs(endpoint, named, sender.token)
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
    if (broken.length > 0) {
      await writes.undo(beginning)
      return { steps: number, answers, failure: { ...step, broken } }
    }
    const isKept = next() < KEPT && mayStay(path, named, changed)
    if (!isKept && changed.length > 0) await writes.undo(before)
    if (changed.some(({ table }) => decidesRights.has(table))) rights.clear()
  }
  await writes.undo(beginning)
  return { steps, answers, failure: null }

  function shuffled<T>(from: readonly T[]): T[] {
    const left = [...from]
    const taken: T[] = []
    while (left.length > 0) taken.push(...left.splice(Math.floor(next() * left.length), 1))
    return taken
  }

  /** Somebody and a group of things, for the next meeting that the call has not had. */
  function pickPair(call: Call): { walker: Walker; group: Group; meeting: Meeting } {
    const pairs = new Map<string, { walker: Walker; group: Group }[]>()
    for (const walker of cast.walkers)
      for (const group of cast.groups) {
        const relation = relationOf(rights.get(walker)!, group)
        pairs.set(relation, [...(pairs.get(relation) ?? []), { walker, group }])
      }
    for (;;) {
      const left = ahead.get(call) ?? []
      if (left.length === 0) left.push(...meetings.flatMap(shuffled))
      ahead.set(call, left)
      const meeting = left.shift()!
      const isPossible = !meeting.isAlone || call.canNameAccount
      const found = isPossible ? pairs.get(meeting.relation) : undefined
      if (found !== undefined) return { ...pick(found), meeting }
    }
  }

  function nameAccount({ endpoint, base }: Call, { userId }: Group): Named {
    const names = everyNamingField(endpoint).map(({ name }) => name)
    return { input: { ...without(base, names), userable_id: userId }, groups: [], isOfAccount: true }
  }

  /** The input with the ids of one group, or of two. */
  function rename({ endpoint, base }: Call, most: Group, other: Group): Named {
    const input = { ...base }
    const groups: [string, Group][] = []
    for (const field of everyNamingField(endpoint)) {
      if (input[field.name] === undefined) continue
      const group = next() < 0.5 ? most : other
      groups.push([field.name, group])
      const second = next() < 0.5 ? group : other
      const ids = [...new Set([group, second].map(({ things }) => things[field.thing]))]
      if (field.isList && second !== group) groups.push([field.name, second])
      input[field.name] = field.isList ? ids : namedValue(field, group.things)
    }
    if (input.userable_id !== undefined || next() < 0.1) input.userable_id = most.userId
    return { input, groups, isOfAccount: false }
  }

  /**
   * Sends a call. Few calls allow people with limited project access to name only the account; the others refuse before they
   * check rights. For calls that read, this refusal is switched off, so that the later checks are tested too.
   */
  async function sendAs(endpoint: Endpoint, { input, isOfAccount }: Named, token: string | undefined) {
    const { isOfSeen } = endpoint
    if (isOfAccount && endpoint.method === 'GET') endpoint.isOfSeen = true
    try {
      return await send(cast.app, endpoint, input, { token })
    } finally {
      if (isOfSeen === undefined) delete endpoint.isOfSeen
    }
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

/** Makes names unique: a call with a name that is taken would be refused before its rights are checked. */
function nameAnew(input: Input, number: number) {
  for (const name of ['tag', 'name', 'project_name', 'custom_name'])
    if (typeof input[name] === 'string') input[name] = `${input[name]} ${number}`
}

/** Whether the changes of a step may stay: the walk continues with all of its things, each with its own marker. */
function mayStay(path: string, { groups }: Named, changed: readonly Write[]): boolean {
  if (neverKept.test(path) || groups.some(([, group]) => group !== groups[0]?.[1])) return false
  return changed.every(({ op, row }) => op !== 'DELETE' && (row.deleted_at ?? null) === null)
}

/** Tables that decide who may do what. */
const decidesRights = new Set(['members', 'project_members', 'clients', 'accounts', 'brands'])

function relationOf(of: Rights, group: Group): string {
  if (of.own === null) return 'visitor'
  if (of.isForAnother) return mayRead(of, group) ? 'in the name of somebody' : 'in the name of others'
  if (of.isAdministrator) return 'administrator'
  if (of.own === group.accountId) return 'own'
  if (of.clients.has(group.accountId)) return 'agency'
  const work = of.worksIn.get(group.accountId)
  if (work === undefined) return 'nobody'
  const isLesser = work.role !== 'owner' && work.role !== 'manager'
  if (work.projectIds === null) return isLesser ? 'lesser' : 'member'
  const sight = work.projectIds.includes(group.projectId) ? 'sees' : 'hidden'
  return isLesser ? `limited and lesser, ${sight}` : `limited, ${sight}`
}

type Named = { input: Input; groups: [string, Group][]; isOfAccount: boolean }

/** A call with the input of the account's owner, and whether it may name only the account. */
export type Call = { endpoint: Endpoint; path: string; base: Input; canNameAccount: boolean }

/** Calls of the walk. Their inputs are made before the first is sent, while everything that they name is there. */
export async function callsOf(cast: Cast): Promise<Call[]> {
  const calls: Call[] = []
  for (const { endpoint, path, row } of cases) {
    if (leftOut[path] !== undefined) continue
    const made = await row.input(cast.world, 'holder')
    const base: Input = JSON.parse(JSON.stringify(made).replaceAll(marks, 'plain'))
    const names = everyNamingField(endpoint).map(({ name }) => name)
    const canNameAccount = endpoint.input.safeParse(without(base, names)).success
    calls.push({ endpoint, path, base, canNameAccount })
  }
  return calls
}

const worksFor = (of: Rights, accountId: number): boolean =>
  of.isAdministrator || accountId === of.own || of.clients.has(accountId) || of.worksIn.has(accountId)

/** How to repeat a failed walk: its beginning up to the step that failed. */
export const repeatOf = (seed: number, { failure }: Walked): string =>
  failure === null
    ? ''
    : `WALK_SEED=${seed} WALK_STEPS=${failure.number} npx vitest run server/tests/access/walk.test.ts
${JSON.stringify(failure, null, 2)}`
