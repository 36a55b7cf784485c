import type { Write } from '../fingerprint.ts'

// A second model of rights, written from docs/security.md, docs/white-label.md and the roles as people know them. It shares
// nothing with the product: no scope, no permission and no table of the authorization tests.

/** Powers of the members of an account, from least to most. */
const powers = ['view', 'update', 'manage', 'invite', 'own'] as const
type Power = (typeof powers)[number]

const mostOf: Readonly<Record<string, Power>> = {
  admin: 'own',
  owner: 'own',
  manager: 'invite',
  moderator: 'update',
  viewer: 'view',
}

/** Where a person works: with which role, and in which projects; null: in all. */
export type Work = { role: string; projectIds: readonly number[] | null }

export type Rights = {
  /** Null for visitors. */
  own: number | null
  isAdministrator: boolean
  /** By the account, without the person's own. */
  worksIn: ReadonlyMap<number, Work>
  /** Accounts of the clients of agencies that the person owns. */
  clients: ReadonlySet<number>
  /** Whether somebody else acts in the person's name. */
  isForAnother: boolean
}

/** The power that each table needs. `*` is for any operation. */
const needed: Readonly<Record<string, Power>> = {
  '* activities': 'view',
  '* bulk_actions': 'view',
  '* check_progress': 'update',
  '* exports': 'view',
  '* downloads': 'view',
  '* report_runs': 'view',
  // A token reaches only what its maker sees.
  '* api_tokens': 'view',
  '* oauth_grants': 'view',
  'UPDATE shared_views': 'view',
  '* keywords': 'manage',
  'UPDATE keywords': 'update',
  '* notes': 'update',
  '* keyword_notes': 'update',
  'INSERT tags': 'update',
  '* tags': 'manage',
  '* keyword_tags': 'update',
  '* tag_spans': 'update',
  '* topic_groupings': 'manage',
  '* tag_days': 'update',
  '* competitors': 'update',
  '* competitor_positions': 'update',
  '* share_of_voice_days': 'update',
  '* removals': 'update',
  '* daily_requests': 'update',
  '* full_limits': 'update',
  '* field_days': 'update',
  '* counted_field_days': 'update',
  '* shared_lists': 'view',
  '* questions': 'manage',
  'UPDATE questions': 'update',
  '* question_brands': 'update',
  '* question_asks': 'update',
  '* question_schedules': 'update',
  '* question_rounds': 'update',
  '* answer_rounds': 'update',
  '* answer_round_requests': 'update',
  // A row only marks a day that must be counted again.
  '* project_days_due': 'update',
  '* counted_projects': 'update',
  '* counted_keywords': 'update',
  '* counted_hosts': 'update',
  '* citation_days_due': 'update',
  'UPDATE projects': 'update',
  ...Object.fromEntries(
    [
      ...[
        'projects',
        'project_days',
        'rank_days',
        'citation_days',
        'citation_marks',
        'overview_days',
        'positions',
        'search_changes',
      ],
      ...['former_positions', 'landing_pages', 'page_switches', 'feature_moves', 'project_members', 'alerts'],
      ...[
        'unjudged_checks',
        'alert_hits',
        'reports',
        'shared_views',
        'shared_addresses',
        'messages',
        'deliveries',
        'webhook_secrets',
      ],
      ...['history_imports', 'imported_positions', 'console_sites', 'console_rows', 'console_queries'],
      ...['click_counts', 'analytics_properties', 'analytics_pages'],
    ].map((table) => [`* ${table}`, 'manage' as const]),
  ),
  '* members': 'invite',
  '* notifications': 'view',
  ...Object.fromEntries(
    [
      ...[
        'brands',
        'brand_domains',
        'former_brand_addresses',
        'resale_packages',
        'clients',
        'client_invitations',
      ],
      ...['client_templates', 'assigned_projects', 'connections', 'connection_permissions', 'subscriptions'],
      ...['kept_packages', 'click_curves', 'measured_curves', 'auto_exports', 'accounts', 'users'],
    ].map((table) => [`* ${table}`, 'own' as const]),
  ),
}

/** Rows without a project that members of some projects write, because these belong to the account as such. */
const ofNoProject = new Set([
  'INSERT activities',
  'INSERT api_tokens',
  'INSERT oauth_grants',
  'INSERT members',
  'INSERT tags',
  'INSERT notifications',
  'INSERT answer_rounds',
  'INSERT answer_round_requests',
  'INSERT daily_requests',
  'UPDATE daily_requests',
])

/** Rows that anybody's call changes if its input names an account: attempts, visits, a click in a mail. */
const ofAnybody = new Set([
  'users/login INSERT activities',
  'user-dashboards/login INSERT activities',
  'shared-views/open UPDATE shared_views',
  'status-mails/unsubscribe UPDATE users',
  // A browser, which its secret address names, has the messages of who used it last.
  'users/updatePushToken DELETE push_subscriptions',
])

/** Tables that prove who a person is. Nobody changes them in another person's name. */
const personal = new Set([
  ...['second_factors', 'passkeys', 'recovery_codes', 'email_changes', 'erasures', 'identities'],
])

/** Where an owner of an agency changes rows of its clients. */
const ofAgencies = /^(user-(dashboard|brand|wl-package)|click-curve\/)/

/** Reason why a person may not change a row; null if they may. */
export function strayBecause(
  path: string,
  { op, table, accountId, projectIds, row }: Write,
  of: Rights,
): string | null {
  // Searches, mails and jobs of the product belong to nobody; their tables have no account.
  if (of.isForAnother && personal.has(table)) return 'personal'
  if (accountId === null || accountId === of.own || of.isAdministrator) return null
  if (ofAnybody.has(`${path} ${op} ${table}`)) return null
  const isJob = typeof row.task === 'string'
  const power = isJob ? 'view' : (needed[`${op} ${table}`] ?? needed[`* ${table}`])
  if (of.clients.has(accountId))
    return ofAgencies.test(path) || power === 'view' || table.endsWith('_days_due')
      ? null
      : 'agencies only read what clients have'
  const work = of.worksIn.get(accountId)
  if (work === undefined) {
    // Somebody who is invited gets a notification.
    return table === 'notifications' && op === 'INSERT' ? null : 'does not work in this account'
  }
  if (power === undefined) return 'nothing says who may change this table'
  if (powers.indexOf(power) > powers.indexOf(mostOf[work.role] ?? 'view')) return `a ${work.role} may not`
  if (work.projectIds === null || isJob) return null
  if (projectIds === null) return ofNoProject.has(`${op} ${table}`) ? null : 'works in some projects alone'
  return projectIds.every((id) => work.projectIds!.includes(id)) ? null : 'does not see this project'
}

/** Whether a person may read the contents of a project, or the account's data outside projects. */
export function mayRead(
  of: Rights,
  { accountId, projectId }: { accountId: number; projectId: number },
): boolean {
  if (of.isAdministrator || accountId === of.own || of.clients.has(accountId)) return true
  const work = of.worksIn.get(accountId)
  return work !== undefined && (work.projectIds === null || work.projectIds.includes(projectId))
}
