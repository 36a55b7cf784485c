/** Why an archive of an account leaves a table out; the feature `takeout` has the reasons in full. */
export type LeftOut =
  | 'billing'
  | 'bin'
  | 'brands'
  | 'counted'
  | 'files'
  | 'google'
  | 'pages'
  | 'past'
  | 'people'
  | 'screens'
  | 'secrets'
  | 'sign-in'
  | 'work'

/**
 * Where Citus keeps the rows of a table, once an installation is distributed. `account`: by `account_id`, together with all
 * other rows of the account. `search`: by `search_id`. `reference`: a copy on every node. `coordinator`: on one node, for
 * searches, leases, queues and log-ins.
 */
export type Placement = 'account' | 'search' | 'reference' | 'coordinator'

/** Decisions about a table that hold for all of its rows. */
export type Facts<Column extends string = string> = {
  placement: Placement
  /**
   * Features that write the table besides the one that declares it, and why. Those that follow from the other facts
   * need no entry: `erasure` (otherwise), `takeout` (archived) and `assignments` (withProject).
   */
  otherWriters?: Readonly<Record<string, string>>
  /**
   * Effect of the erasure of an account. `deleted`: its rows are deleted. `otherwise`: they stay, or are found by
   * another column; `keeps` are their columns without personal data. `expires`: hashes and counts that mean nothing
   * without the address, and end within days. `impersonal`: the table has no personal data.
   */
  erased: 'deleted' | 'expires' | 'impersonal' | { otherwise: string; keeps?: readonly Column[] }
  /** Columns with personal data besides `account_id`, and what an erasure does to them. */
  people?: { readonly [Name in Column]?: string }
  /** How an archive of an account has the table: as rows of a file, within the settings, or not. */
  archived?: 'rows' | 'settings' | { leftOut: LeftOut }
  /**
   * Effect of moving a project to another account. `copied`: its rows are copied with all their columns. `moved`: a
   * statement of its own moves them. `deleted`: they are deleted, or stored for the return.
   */
  withProject?: 'copied' | 'moved' | 'deleted' | { stays: string }
}

type NameOf<Row> = keyof Row & string

/** A table with an account says whether it is archived, and one about projects says what moving a project does to it. */
type Required<Row> =
  'account_id' extends NameOf<Row>
    ? { archived: NonNullable<Facts['archived']> } & (Extract<
        NameOf<Row>,
        'project_id' | 'project_ids' | 'keyword_id' | 'competitor_id'
      > extends never
        ? unknown
        : { withProject: NonNullable<Facts['withProject']> })
    : { erased: Exclude<Facts['erased'], 'deleted'>; placement: Exclude<Placement, 'account'> }

/** Facts of each table of a feature; a missing one is an error of types. */
export type FactsOf<All> = { readonly [Name in keyof All]: Facts<NameOf<All[Name]>> & Required<All[Name]> }

/** Facts of every table by its name, as `server/src/tables.ts` joins them. */
export type AllFacts = Readonly<Record<string, Facts>>

/** Names of the tables with a fact. */
export const tablesWith = (all: AllFacts, has: (facts: Facts) => boolean): string[] =>
  Object.entries(all).flatMap(([name, facts]) => (has(facts) ? [name] : []))

export const ANONYMOUS = 'in accounts of others it stays as the number of an anonymous person'
export const OWN = 'only in rows of the account itself'
