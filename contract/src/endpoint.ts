import { z } from 'zod'
import type { TokenPermission } from './api-tokens/permissions.ts'
import type { Permission } from './members/permissions.ts'
import type { Subject } from './reach.ts'

/**
 * Who may call: `public` anyone; `user` a person signed in on the site; `client` a person signed in under a
 * brand; `account` both; `admin` an administrator; `token` a program with an API token. Administrators' calls are mounted
 * below `/api/v2`, those of programs below `/api/public/v1`, all others below `/api/v1`.
 */
export type Scope = 'public' | 'user' | 'client' | 'account' | 'admin' | 'token'

/**
 * Updates and deletes of the screens also arrive as POST with `_method` in the payload; the server accepts both forms. Only
 * calls of programs use `PATCH`.
 */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * At most `max` calls per `seconds` and caller: an address, with `field` together with the value of that input
 * field, or with `isOfAccount` the caller's account.
 */
export type RateLimit = { max: number; seconds: number; field?: string; isOfAccount?: true }

/** Files of a multipart body: the fields that may hold one, and the maximum bytes per file. */
export type Upload = { fields: readonly string[]; maxBytes: number }

/**
 * Kinds of resources that calls wait for. `files`: a worker that makes a file. `imports`: a file that is parsed separately.
 * `payments`: the payment provider. `names`: name servers. `providers`: services that accounts connect with. `signIn`: services
 * that identify a person. `receivers`: an address for messages. `servers`: a person's file server.
 * `agents`: calls of the public API that an agent makes.
 */
export type WaitsFor =
  | 'files'
  | 'imports'
  | 'payments'
  | 'names'
  | 'providers'
  | 'signIn'
  | 'receivers'
  | 'servers'
  | 'agents'

/**
 * Details that programs need. `id`: its name in the description of the API and in clients. `needs`: the permission
 * of the token. `status`: of a success, if it is not 200. `details`: paragraphs for the reference.
 */
export type ProgramCall = {
  id: string
  group: string
  needs: TokenPermission
  status?: 201 | 202
  details?: string
}

type Definition<I extends z.ZodType, O extends z.ZodType, S extends Scope> = {
  method: Method
  /** Path below the API version, e.g. `projects/create`. */
  path: string
  /** Other paths of the same call: `projects`, `GET auth`, `projects/:project_id`. */
  aliases?: readonly string[]
  scope: S
  /** Permission that the caller's role needs in the reached account; without one, every role may call. */
  permission?: Permission
  /** Input fields with ids of an account's things, in addition to the fields that `reach.ts` lists. */
  names?: Readonly<Record<string, Subject>>
  /** Allows people who see only some projects of an account to name its owner. The answer covers only these projects. */
  isOfSeen?: true
  /** May be called when the package has expired or is not chosen yet. */
  isOpen?: true
  /**
   * Whether a session that somebody else has opened in the person's name may call: `reading` changes nothing and is not
   * recorded, `allowed` is recorded. The default is `reading` for GET calls, and `refused` for all others.
   */
  impersonation?: 'allowed' | 'reading' | 'refused'
  /**
   * Proof of the last ten minutes that the call asks for. People with a second factor give it by this factor; a password
   * is never enough for them. Others give it by a log-in or a confirmation for `person`. For `factor` they give none,
   * because the call asks them for their password or for a new log-in.
   */
  proof?: 'person' | 'factor'
  /** Resource that the call waits for. Calls of one kind never take the slots of others. */
  waitsFor?: WaitsFor
  /** Ends the caller's session, so the browser must clear its cached answers. */
  endsSession?: true
  summary: string
  /** Details of a call of scope `token`. */
  program?: ProgramCall
  /** The input in wire names; parses into the input of the service. */
  input: I
  /** Type of `items` in the answer. */
  items: O
  /** Message for the person, when the call is flagged to show messages. */
  message?: string
  /** Like `message`, for a text that depends on the answer. */
  messageOf?(items: z.output<O>): string
  limit?: RateLimit
  /** Only a call that declares files accepts a multipart body. */
  upload?: Upload
}

export type Endpoint<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  S extends Scope = Scope,
> = Definition<I, O, S> & { feature: string; aliases: readonly string[] }

export type InputOf<E> = E extends { input: infer I extends z.ZodType } ? z.input<I> : never
export type ParsedInputOf<E> = E extends { input: infer I extends z.ZodType } ? z.output<I> : never
export type ItemsOf<E> = E extends { items: infer O extends z.ZodType } ? z.output<O> : never

/** Declares one call. Routes, the browser's client and the API page derive from it. */
export function endpoint<I extends z.ZodType, O extends z.ZodType, S extends Scope>(
  definition: Definition<I, O, S>,
): Endpoint<I, O, S> {
  const [feature = ''] = definition.path.split('/')
  return { aliases: [], ...definition, feature }
}

/** Path of the public API, whose versions are counted apart from those of the screens' calls. */
export const PUBLIC_API = '/api/public/v1'

/** Path of the Model Context Protocol, through which agents use the public API. */
export const MCP_PATH = '/mcp'

/** Where a call is mounted: administrators' calls are version 2. */
export const baseOf = ({ scope }: Pick<Endpoint, 'scope'>) =>
  scope === 'token' ? PUBLIC_API : scope === 'admin' ? '/api/v2' : '/api/v1'

type Acted = Pick<Endpoint, 'method' | 'impersonation'>

const impersonationOf = ({ method, impersonation = method === 'GET' ? 'reading' : 'refused' }: Acted) =>
  impersonation

/** Whether a session that somebody else has opened in the person's name may call. */
export const isOpenToImpersonators = (endpoint: Acted): boolean => impersonationOf(endpoint) !== 'refused'

/** Whether a call in somebody else's name is recorded. */
export const isRecordedOfImpersonators = (endpoint: Acted): boolean => impersonationOf(endpoint) === 'allowed'

/** Empty input. */
export const nothing = z.object({})

/** A page of a list; a `page` after the last has empty `data` and is not an error. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    data: z.array(item),
    current_page: z.int(),
    last_page: z.int(),
    per_page: z.int(),
    total: z.int(),
  })
}

export type Page<T> = {
  data: T[]
  current_page: number
  last_page: number
  per_page: number
  total: number
}
