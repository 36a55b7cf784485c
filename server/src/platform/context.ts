import type { TokenPermission } from '@rankline/contract/api-tokens/permissions'
import type { Scope } from '@rankline/contract/endpoint'
import type { MemberRole, Role } from '@rankline/contract/members/permissions'
import type { Kysely, Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { OnProgress } from './batches.ts'
import { snapshot as readSnapshot, transaction as runTransaction } from './database/database.ts'
import type { Reading, Replica } from './database/replica.ts'
import type { Tables } from './database/tables.ts'
import type { Installation } from './installation.ts'

/** First argument of every service function: the caller, the account, and the tools to work with. */
export type Context = SystemContext & {
  person: Person
  /** The owner of every row this call may reach. */
  account: Account
  role: Role
  /** The memberships of the person in other people's accounts. */
  memberships: readonly Membership[]
  /** The memberships that this session cannot use until it has passed a second factor. */
  lockedMemberships: readonly Membership[]
  /** Whether the person has clients, whose accounts they may view. */
  hasClients: boolean
  /** The membership through which this call reaches the account; null in the person's own account. */
  membership: Membership | null
  /**
   * Whether the call named no account and reached the one that the person works in, because their own cannot be used.
   */
  isLanded: boolean
  /** Status of the person's own account. */
  standing: AccountStatus
  session: Session
}

/** Context for reading an account's data, even without a signed-in person. */
export type Reader = Pick<Context, 'db' | 'account'>

export type Session = {
  tokenHash: Buffer
  /** Time when the person of the session last proved their identity. */
  authenticatedAt: Date
  /** Time when they proved a second factor; null if they have not. */
  factorAt: Date | null
  expiresAt: Date
  /** Whether it lasts 30 days since its last use, not an hour. */
  isKept: boolean
  /**
   * The impersonator's account, their name as the person sees it (`support`, or the name of the brand), and the end of the
   * impersonation; null if the person acts themselves.
   */
  impersonation: { by: number; name: string; until: Date } | null
}

/**
 * Whether the person acts themselves, without an impersonator. Private data of the person, such as log-ins with addresses and
 * devices, is shown only then.
 */
export const isThemselves = ({ session }: Pick<Context, 'session'>): boolean => session.impersonation === null

/** Whether the caller owns the account that a call reaches: it is their own, or they are a member with the role owner. */
export const ownsAccount = ({
  account,
  person,
  role,
}: Pick<Context, 'account' | 'person' | 'role'>): boolean =>
  account.id === person.accountId || role === 'owner'

/** The context of a call without a signed-in person: jobs, the pipeline, a visitor. */
export type SystemContext = {
  db: Kysely<Tables>
  log: Logger
  installation: Installation
  /** Answers what reads a lot; null or absent: there is none. See `beginReading`. */
  replica?: Replica | null
  /** Progress callback, if somebody waits for the progress; see `inBatches`. */
  onPortion?: OnProgress
  /** Aborts when the caller has left; present in calls that wait for others. */
  signal?: AbortSignal
  /** Callback with the id of a removal that can be undone; present if the answer can offer it. */
  onRemoved?: (removalId: number) => void
}

export type VisitorContext = SystemContext & { visitor: Visitor }

/**
 * Where a request came from. `cookies`: as the browser sent them; they only prove that it is the same
 * browser.
 * `token`: the bearer token as it was sent, valid or not.
 * `site`: address of the site that it arrived at, without a trailing slash: the installation, or the host of a brand.
 * `isAtBrand`: whether it arrived at the host of a brand, not at that of the installation.
 * `answerCookies`: `Set-Cookie` headers sent with the answer unless it is a refusal.
 */
export type Visitor = {
  ip: string
  agent: string
  cookies: string
  token: string | null
  site: string
  isAtBrand: boolean
  answerCookies: string[]
}

/** A signed-in person; `kind` says whether on the site or under a brand. */
export type Person = {
  id: number
  kind: AccountKind
  username: string
  accountId: number
  isAdministrator: boolean
}
/**
 * The account that a call reaches. Queries about more than the things that a call names take the whole value,
 * never only its id.
 */
export type Account = {
  id: number
  kind: AccountKind
  /** The projects of the account that the caller may see; null: all of them. */
  projectIds: readonly number[] | null
}
export type AccountKind = 'user' | 'client'
/** Whether an account can be used, has to choose a package first, or has a package that has ended. */
export type AccountStatus = 'active' | 'choosing' | 'expired'

/** A person's membership in somebody else's account. */
export type Membership = {
  /** Id of its row in the members of that account. */
  id: number
  account: Pick<Account, 'id' | 'kind'>
  /** Id of the account's person, as `userable_id` says it. */
  ownerId: number
  role: MemberRole | 'contributor'
  /** Whether the member sees only assigned projects. */
  isLimited: boolean
  /** Status of the account that the person works in. */
  standing: AccountStatus
  /** Username of the account's owner; for a client the name of the brand. */
  ownerName: string
  /** Whether the person is a client of the account, with whom projects are shared. */
  isClient: boolean
  /** Whether the account lets in only sessions that have passed a second factor. */
  needsSecondFactor: boolean
}

/** The API token of a program that calls. */
export type CallerToken = { id: number; name: string; permissions: readonly TokenPermission[] }

export type TokenContext = Context & VisitorContext & { token: CallerToken }

export type ContextOf<S extends Scope> = S extends 'public'
  ? VisitorContext
  : S extends 'token'
    ? TokenContext
    : Context & VisitorContext

/** Runs `work` in one transaction, completely or not at all. Nested calls join the open transaction. */
export async function transaction<C extends SystemContext, T>(
  ctx: C,
  work: (ctx: C & { db: Transaction<Tables> }) => Promise<T>,
): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx as C & { db: Transaction<Tables> })
  return runTransaction(ctx.db, (db) => work({ ...ctx, db }))
}

/** Runs `work`, which only reads, on the database as it is at one moment. Joins a transaction that is open. */
export async function snapshot<C extends SystemContext, T>(
  ctx: C,
  work: (ctx: C & { db: Transaction<Tables> }) => Promise<T>,
): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx as C & { db: Transaction<Tables> })
  return readSnapshot(ctx.db, (db) => work({ ...ctx, db }))
}

/**
 * Begins work that reads a lot, part by part: on the replica if there is one, as the database is now or later. In a transaction, all
 * is read inside.
 */
export async function beginReading({ db, replica }: Pick<SystemContext, 'db' | 'replica'>): Promise<Reading> {
  if (replica === undefined || replica === null || db.isTransaction) return (part) => part(db)
  return replica.begin()
}
