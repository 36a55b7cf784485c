import { type Endpoint, isOpenToImpersonators, type Scope } from '@rankline/contract/endpoint'
import { isAllowed } from '@rankline/contract/members/permissions'
import { messages } from '@rankline/contract/messages'
import type { FastifyRequest } from 'fastify'
import type { Context, Membership, Person, SystemContext, TokenContext, VisitorContext } from '../context.ts'
import { confirmAgain, forbidden, Refusal, secondFactorRequired, unauthenticated } from '../errors.ts'
import { siteReached } from './brand-hosts.ts'
import { addressOf, rememberAccount } from './caller.ts'

/** The person, account and session of a valid bearer token. */
export type SignedIn = Pick<
  Context,
  'person' | 'account' | 'role' | 'memberships' | 'hasClients' | 'standing' | 'session'
>

/** The caller behind an API token: its maker, in the account of the token, with what the maker may do there now. */
export type TokenCaller = Pick<
  TokenContext,
  'person' | 'account' | 'role' | 'membership' | 'standing' | 'session' | 'token'
>

/** @throws {Refusal} when the token is valid, but may not be used now */
export type AuthenticateToken = (ctx: VisitorContext, token: string) => Promise<TokenCaller | null>

export type Authenticate = (ctx: VisitorContext, token: string) => Promise<SignedIn | null>

/** Whether the person of an account has a second factor. */
export type HasFactor = (ctx: VisitorContext, accountId: number) => Promise<boolean>

type Admitted = Pick<Endpoint, 'method' | 'scope' | 'permission' | 'impersonation' | 'proof'>

const RECENT = 10 * 60_000

export type Guard = {
  /**
   * Identifies the caller of a request and keeps the result for `admit`. Queries the database each time.
   * @throws {Refusal} unauthenticated
   */
  identify(request: FastifyRequest): Promise<void>
  /** Returns the context of a request as its scope and permission allow, or refuses. */
  admit(endpoint: Admitted, request: FastifyRequest): Promise<VisitorContext | (Context & VisitorContext)>
}

/** @param onSignedIn called for every request of a signed-in person */
export function createGuard(
  system: SystemContext,
  { authenticate, hasFactor }: { authenticate: Authenticate; hasFactor: HasFactor },
  onSignedIn: (request: FastifyRequest) => void,
): Guard {
  const known = new WeakMap<FastifyRequest, SignedIn>()

  async function identify(request: FastifyRequest): Promise<SignedIn> {
    const token = bearerOf(request)
    const signedIn = token === null ? null : await authenticate(visitorOf(system, request), token)
    if (signedIn === null) throw unauthenticated()
    known.set(request, signedIn)
    rememberAccount(request, signedIn.person.accountId)
    onSignedIn(request)
    return signedIn
  }

  /** @throws {Refusal} recent log-in required, if the session has not the recent proof that the call asks for */
  async function requireProof(
    proof: Endpoint['proof'],
    visitor: VisitorContext,
    { person, session }: SignedIn,
  ) {
    if (proof === undefined) return
    const isOfFactor = await hasFactor(visitor, person.accountId)
    if (proof === 'factor' && !isOfFactor) return
    const provenAt = isOfFactor ? session.factorAt : session.authenticatedAt
    if (provenAt === null || Date.now() - provenAt.getTime() > RECENT) throw confirmAgain()
  }

  return {
    async identify(request) {
      await identify(request)
    },
    async admit({ method, scope, permission, impersonation, proof }, request) {
      const visitor = visitorOf(system, request)
      if (scope === 'public') return visitor
      const signedIn = known.get(request) ?? (await identify(request))
      if (!isOpenTo(scope, signedIn.person)) throw forbidden()
      const { memberships, session } = signedIn
      if (scope === 'admin' && system.installation.adminsNeedSecondFactor && session.factorAt === null)
        throw secondFactorRequired(messages.adminFactorRequired)
      if (session.impersonation !== null && !isOpenToImpersonators({ method, impersonation }))
        throw forbidden(messages.notAsSomebodyElse)
      requirePermission({ permission }, signedIn)
      await requireProof(proof, visitor, signedIn)
      const isOpen = ({ needsSecondFactor }: Membership) => !needsSecondFactor || session.factorAt !== null
      return {
        ...visitor,
        ...signedIn,
        memberships: memberships.filter(isOpen),
        lockedMemberships: memberships.filter((joint) => !isOpen(joint)),
        membership: null,
        isLanded: false,
      }
    },
  }
}

/** The context of a request before its caller is identified. */
export const visitorOf = (system: SystemContext, request: FastifyRequest): VisitorContext => ({
  ...system,
  log: request.log as SystemContext['log'],
  visitor: {
    ip: addressOf(request),
    agent: request.headers['user-agent'] ?? '',
    cookies: request.headers.cookie ?? '',
    token: bearerOf(request),
    site: siteReached(request, system.installation.url),
    isAtBrand: request.brandHost !== null,
    answerCookies: [],
  },
})

/** @throws {Refusal} forbidden when the role does not allow the call */
export function requirePermission(
  { permission }: Pick<Endpoint, 'permission'>,
  { role }: Pick<Context, 'role'>,
) {
  if (permission !== undefined && !isAllowed(role, permission)) throw forbidden()
}

/** @throws {Refusal} payment required when the reached account cannot be used */
export function requireActiveAccount(
  { isOpen, scope, permission }: Pick<Endpoint, 'isOpen' | 'scope' | 'permission'>,
  { membership, memberships, standing, person }: Context,
) {
  if (isOpen) return
  // Calls about the caller alone serve the work in any account.
  const isPersonal = person.kind === 'user' && scope === 'account' && permission === undefined
  if (isPersonal && memberships.some((joint) => joint.standing === 'active')) return
  const there = membership?.standing ?? standing
  if (there === 'choosing') throw new Refusal('TRIAL_OR_PAYMENT_REQUIRED', messages.trialOrPayment)
  if (there === 'expired') throw new Refusal('PACKAGE_EXPIRED', messages.packageExpired)
}

function isOpenTo(scope: Scope, person: Person): boolean {
  if (scope === 'admin') return person.isAdministrator
  return scope === 'account' || scope === person.kind
}

export function bearerOf(request: FastifyRequest): string | null {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && token ? token : null
}
