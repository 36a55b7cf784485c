import type { Scope } from '@rankline/contract/endpoint'
import type { MemberRole, Role } from '@rankline/contract/permissions'
import type { Kysely, Transaction } from 'kysely'
import type { Logger } from 'pino'
import { transaction as runTransaction } from './database/database.ts'
import type { Tables } from './database/tables.ts'
import type { Installation } from './installation.ts'

/** What every service verb is given first: who asks, for which account, and what to work with. */
export type Context = SystemContext & {
  person: Person
  /** The owner of every row this call may reach. */
  account: Account
  role: Role
  /** Other people's accounts the person works in. */
  memberships: readonly Membership[]
  /** Those that are closed to this session until it has passed a second factor. */
  lockedMemberships: readonly Membership[]
  /** Whether the person has clients of their own, in whose accounts they may look. */
  hasClients: boolean
  /** The one by which this call's account is reached; null in the person's own. */
  membership: Membership | null
  /** Of the person's own account. */
  standing: Standing
  session: Session
}

export type Session = {
  tokenHash: Buffer
  /** When its person last proved who they are. */
  authenticatedAt: Date
  /** When they proved a second factor; null while they have not. */
  factorAt: Date | null
}

/** The context of a call by nobody: jobs, the pipeline, a visitor. */
export type SystemContext = {
  db: Kysely<Tables>
  log: Logger
  installation: Installation
}

export type VisitorContext = SystemContext & { visitor: Visitor }

/**
 * Where a request came from; `cookies` as the browser sent them, which prove no more than that it is the same browser.
 * `answerCookies`: `Set-Cookie` headers that go out with an answer that is no refusal.
 */
export type Visitor = { ip: string; agent: string; cookies: string; answerCookies: string[] }

/** A person who is signed in; `kind` says whether on the site or under a brand. */
export type Person = {
  id: number
  kind: AccountKind
  username: string
  accountId: number
  isAdministrator: boolean
}
/** As a call reaches it. Queries that answer about more than what a call names take it whole, never its id alone. */
export type Account = {
  id: number
  kind: AccountKind
  /** The projects of it that the caller sees; null: all of them. */
  projectIds: readonly number[] | null
}
export type AccountKind = 'user' | 'client'
/** Whether an account may be worked in, or a package has to be chosen first, or has ended. */
export type Standing = 'active' | 'choosing' | 'expired'

/** A person's place in somebody else's account. */
export type Membership = {
  /** Its row in that account's members. */
  id: number
  account: Pick<Account, 'id' | 'kind'>
  /** Id of the account's person, as `userable_id` says it. */
  ownerId: number
  role: MemberRole
  /** Whether only projects assigned to the member are seen. */
  isLimited: boolean
  /** Of the account that the person works in. */
  standing: Standing
  /** Who the account belongs to, by username. */
  ownerName: string
  /** Whether the account lets in only sessions that have passed a second factor. */
  needsSecondFactor: boolean
}

export type ContextOf<S extends Scope> = S extends 'public' ? VisitorContext : Context & VisitorContext

/** Runs `work` in one transaction: all of it happens or nothing does. Nested calls join the transaction that is open. */
export async function transaction<C extends SystemContext, T>(
  ctx: C,
  work: (ctx: C & { db: Transaction<Tables> }) => Promise<T>,
): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx as C & { db: Transaction<Tables> })
  return runTransaction(ctx.db, (db) => work({ ...ctx, db }))
}
