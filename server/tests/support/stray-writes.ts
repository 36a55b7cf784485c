import type { Write } from './fingerprint.ts'

/** Accounts and projects whose rows a call may change. */
export type Bounds = {
  /** The caller's own account; null for visitors. */
  own: number | null
  /** Other accounts in which the caller works, with the projects that they see; null: all of them. */
  worksIn: ReadonlyMap<number, readonly number[] | null>
}

/** Account rows without a project that members with limited project access write, with the reason. */
const ofLimitedMembers: Readonly<Record<string, string>> = {
  'INSERT api_tokens': 'a token reaches what its maker sees',
  'UPDATE api_tokens': 'the time of its last use, and its end',
  'INSERT oauth_grants': 'the grant of a program has a token, which reaches what its maker sees',
  'INSERT activities': 'what they did is in the history of the account',
  'INSERT answer_rounds': 'answers that they request of their projects are paid by the account',
  'INSERT answer_round_requests': 'answers that they request of their projects are paid by the account',
  'INSERT daily_requests': 'requests of each person are counted in the account',
  'UPDATE daily_requests': 'requests of each person are counted in the account',
  'INSERT members': 'managers invite others into their projects',
  'INSERT tags': 'a tag on a keyword of theirs may be a new one',
}

/** Account jobs that members with limited project access may queue; no job decides by the account what these members see. */
const jobsOfLimitedMembers = new Set([
  'pull-search-console',
  'recount-tags-of-account',
  'render-report',
  // Sends one delivery, whose own row names its project.
  'send-delivery',
])

/** Rows that a call changes in an account that its input names, for people who do not work there. */
const ofAnybody: Readonly<Record<string, string>> = {
  'users/login': 'INSERT activities',
  'user-dashboards/login': 'INSERT activities',
  'shared-views/open': 'UPDATE shared_views',
  'status-mails/unsubscribe': 'UPDATE users',
}

/**
 * Finds changes in accounts where the caller does not work, and in projects that they do not see. Rows that belong to no
 * account, such as searches and mails, are not judged. Nor are rows of accounts that the call has opened.
 */
export function strayWrites(path: string, writes: readonly Write[], { own, worksIn }: Bounds): string[] {
  const opened = writes.flatMap(({ table, op, accountId }) =>
    table === 'accounts' && op === 'INSERT' ? [accountId] : [],
  )
  return writes.filter(isStray).map(({ table, op, accountId, projectIds, row }) => {
    const job = typeof row.task === 'string' ? ` ${row.task}` : ''
    return `${op} ${table}${job} of account ${accountId}, projects ${projectIds?.join(', ') ?? '-'}`
  })

  function isStray({ table, op, accountId, projectIds, row }: Write): boolean {
    if (accountId === null || accountId === own || opened.includes(accountId)) return false
    const seen = worksIn.get(accountId)
    if (seen === undefined) return ofAnybody[path] !== `${op} ${table}`
    if (seen === null) return false
    if (projectIds !== null) return !projectIds.every((id) => seen.includes(id))
    if (typeof row.task === 'string') return !jobsOfLimitedMembers.has(row.task)
    return !(`${op} ${table}` in ofLimitedMembers) && ofAnybody[path] !== `${op} ${table}`
  }
}
