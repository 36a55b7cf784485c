import type { Role } from '@rankline/contract/members/permissions'
import type { Buckets, Project } from '@rankline/contract/projects/calls'
import { countryById } from '@rankline/serp/catalog/countries'
import { parseTarget } from '@rankline/serp/match'
import type { Context } from '../../platform/context.ts'
import { readableAddress } from '../../platform/readable.ts'
import { timeAgo } from '../../platform/time.ts'
import type { ProjectRow } from './projects.queries.ts'

export function presentProject(ctx: Context, row: ProjectRow): Project {
  const country = countryById(row.country_id)
  const ownerId = row.owner_id ?? 0
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    url_match: row.url_match,
    url_short: shortUrl(row.url),
    created_at: row.created_at.toISOString(),
    created_at_human: timeAgo(row.created_at),
    checked_at: row.checked_at?.toISOString() ?? null,
    check_every: row.check_every,
    total_project_keywords: row.keyword_count,
    visibility: row.visibility,
    average_position: row.average_position,
    rank_status_improved: row.improved_count,
    rank_status_declined: row.declined_count,
    rank_status_stable: row.stable_count,
    rank_distribution: presentBuckets({ ...row, count: row.keyword_count }),
    country: { name: country?.name ?? '', name_alpha2: country?.alpha2 ?? '' },
    status_by_text: statusOf(row),
    userable_type: row.owner_kind === 'client' ? 'user_dashboards' : 'users',
    userable_id: ownerId,
    user_member_id: row.creator_id ?? ownerId,
    username: ownerNameOf(ctx, row),
    is_owner: row.account_id === ctx.person.accountId,
    role: roleIn(ctx, row.account_id),
    folder: row.folder,
    project_tags: row.tags.toSorted((a, b) => a.localeCompare(b)),
    is_archived: row.archived_at !== null,
  }
}

/** A client knows the agency by the name of the brand. */
const ownerNameOf = ({ memberships }: Context, { account_id, owner_username }: ProjectRow): string =>
  memberships.find(({ account, isClient }) => isClient && account.id === account_id)?.ownerName ??
  owner_username ??
  ''

/** A list may hold projects of several accounts. */
function roleIn({ account, role, memberships }: Context, accountId: number): Role {
  if (accountId === account.id) return role
  return memberships.find((joint) => joint.account.id === accountId)?.role ?? 'viewer'
}

type Counts = {
  top_3_count: number
  top_10_count: number
  top_20_count: number
  top_50_count: number
  ranked_count: number
  unchecked_count: number
  count: number
}

/** Turns counts of positions up to 3, 10, 20, 50 and 100 into separate buckets that add up to `count`. */
export function presentBuckets(counts: Counts): Buckets {
  return {
    top_3: counts.top_3_count,
    top_10: counts.top_10_count - counts.top_3_count,
    top_20: counts.top_20_count - counts.top_10_count,
    no_rank: counts.count - counts.top_20_count,
    top_50: counts.top_50_count - counts.top_20_count,
    top_100: counts.ranked_count - counts.top_50_count,
    not_ranked: counts.count - counts.ranked_count - counts.unchecked_count,
    not_checked: counts.unchecked_count,
  }
}

/** Host without `www.`, and path, as people write them: `https://www.example.com/a/` is `example.com/a`. */
export function shortUrl(url: string): string {
  const target = parseTarget(url)
  if (target === null) return url
  const [name = '', port] = target.host.split(':')
  return readableAddress(name, `${port === undefined ? '' : `:${port}`}${target.path}`)
}

export function statusOf({
  keyword_count,
  checked_at,
}: Pick<ProjectRow, 'keyword_count' | 'checked_at'>): string {
  if (keyword_count === 0) return 'No keywords yet'
  return checked_at === null ? 'Waiting for the first check' : 'Active'
}
