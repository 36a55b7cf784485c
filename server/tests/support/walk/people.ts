import { createToken, hashOf } from '../../../src/platform/token.ts'
import type { TestApp } from '../app.ts'
import { makeMember, makeWorld, type World } from '../authorization.ts'
import { makeBrand, signUpClient } from '../clients.ts'
import { signUp } from '../people.ts'
import { makeThings, type Things } from '../things.ts'
import type { Rights, Work } from './rights.ts'

/** Things of one project of an account; all of their texts have the mark. */
export type Group = {
  name: string
  mark: string
  accountId: number
  projectId: number
  userId: number
  things: Things
}

export type Walker = {
  name: string
  /** Null for visitors. */
  accountId: number | null
  /** Account that acts in the name of this one. */
  by?: number
  token?: string | undefined
}

export type Cast = { app: TestApp; world: World; groups: Group[]; walkers: Walker[] }

/** Two agencies with their teams and clients, strangers, an administrator, and sessions in the names of others. */
export async function makeCast(app: TestApp): Promise<Cast> {
  const world = await makeWorld(app)
  const { holder, client, stranger, administrator, ...team } = world.people
  const other = await signUp(app)
  const brand = { id: client.brandId, packageId: client.packageId, addressName: client.addressName }
  const clients = [
    client,
    await signUpClient(app, brand),
    await signUpClient(app, await makeBrand(app, other)),
  ]
  const groups: Group[] = []
  const owners = [holder, holder, other, other, ...clients]
  for (const [index, owner] of owners.entries()) {
    const mark = `zqm${index}x`
    const things = await makeThings(app, owner, mark, index === 0 ? world.project : undefined)
    groups.push({
      name: `group ${index}`,
      mark,
      accountId: owner.accountId,
      projectId: things.project,
      userId: owner.userId,
      things,
    })
  }
  const second = { project_ids: [groups[1]!.projectId] }
  const ofOther = { project_ids: [groups[2]!.projectId] }
  const people = {
    holder,
    ...team,
    'manager of the second project': await makeMember(app, holder, 'manager', second),
    'viewer of the second project': await makeMember(app, holder, 'viewer', second),
    'other holder': other,
    'other viewer': await makeMember(app, other, 'viewer'),
    'other limited manager': await makeMember(app, other, 'manager', ofOther),
    'first client': clients[0]!,
    'second client': clients[1]!,
    'other client': clients[2]!,
    stranger,
    administrator,
  }
  const walkers: Walker[] = Object.entries(people).map(([name, { accountId }]) => ({ name, accountId }))
  walkers.push(
    { name: 'administrator as holder', accountId: holder.accountId, by: administrator.accountId },
    { name: 'holder as first client', accountId: clients[0]!.accountId, by: holder.accountId },
    { name: 'other holder as other client', accountId: clients[2]!.accountId, by: other.accountId },
    { name: 'visitor', accountId: null },
  )
  return { app, world, groups, walkers }
}

/** A session of a person, or in their name, as a log-in leaves it. */
export async function openSession(app: TestApp, { accountId, by }: Walker): Promise<string | undefined> {
  const { db } = app.database
  if (accountId === null) return undefined
  const token = createToken()
  const until = new Date(Date.now() + 3_600_000)
  const opener = await db
    .selectFrom('sessions')
    .select('id')
    .where('account_id', '=', by ?? 0)
    .where('impersonated_by', 'is', null)
    .executeTakeFirst()
  if (by !== undefined && opener === undefined) await openSession(app, { name: '', accountId: by })
  if (by !== undefined && opener === undefined) return openSession(app, { name: '', accountId, by })
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashOf(token),
      account_id: accountId,
      ip: '127.0.0.1',
      agent: '',
      expires_at: until,
      absolute_expires_at: until,
      authenticated_at: new Date(),
      factor_at: null,
      impersonated_by: by ?? null,
      opened_by: opener?.id ?? null,
    })
    .execute()
  return token
}

/** Rights of a person now, by the rows of members and clients. */
export async function rightsOf({ app, world }: Cast, { accountId, by }: Walker): Promise<Rights> {
  if (accountId === null)
    return { own: null, isAdministrator: false, worksIn: new Map(), clients: new Set(), isForAnother: false }
  const { rows } = await app.database.pool.query<{
    account_id: number
    role: string
    is_limited: boolean
    project_ids: number[]
  }>(
    `SELECT account_id, role, project_permission <> 'all' AS is_limited, ARRAY(
      SELECT project_id FROM project_members WHERE account_id = members.account_id AND member_id = members.id
    ) AS project_ids
    FROM members
    WHERE member_account_id = $1 AND account_id <> $1 AND status IN (1, 2) AND (end_at IS NULL OR end_at > now())`,
    [accountId],
  )
  const worksIn = new Map<number, Work>()
  for (const { account_id, role, is_limited, project_ids } of rows)
    worksIn.set(account_id, { role, projectIds: is_limited ? project_ids : null })
  const agencies = [accountId, ...[...worksIn].flatMap(([id, work]) => (isOwner(work) ? [id] : []))]
  const clients = await app.database.pool.query<{ account_id: number }>(
    'SELECT account_id FROM clients WHERE owner_account_id = ANY ($1)',
    [agencies],
  )
  return {
    own: accountId,
    isAdministrator: by === undefined && accountId === world.people.administrator.accountId,
    worksIn,
    isForAnother: by !== undefined,
    clients: new Set(clients.rows.map(({ account_id }) => account_id)),
  }
}

const isOwner = ({ role, projectIds }: Work) => role === 'owner' && projectIds === null
