import { isIP } from 'node:net'
import { DAY } from '@rankline/contract/days'
import type { ItemsOf, ParsedInputOf } from '@rankline/contract/endpoint'
import type { fetchIcons as fetchIconsCall } from '@rankline/contract/icons/calls'
import { iconHostOf } from '@rankline/contract/icons/calls'
import { isPublicUrl } from '@rankline/contract/validation/public-url'
import type { Context } from '../../platform/context.ts'
import { enqueue } from '../../platform/jobs.ts'
import { competitorHostsOfProjects } from '../competitors/competitors.service.ts'
import { addressesOfProjects } from '../projects/projects.service.ts'
import { iconFetch } from './fetch-icon.ts'
import * as queries from './icons.queries.ts'

/**
 * Icons of the projects' sites, and of their competitors if wanted, by host. Missing and stale ones are fetched
 * in the background; hosts without an icon are left out.
 * @throws {Refusal} not found if any of the projects is not the account's
 */
export async function fetchIcons(
  ctx: Context,
  { projectIds, competitors }: ParsedInputOf<typeof fetchIconsCall>,
): Promise<ItemsOf<typeof fetchIconsCall>> {
  const addresses = await addressesOfProjects(ctx, projectIds)
  const rivals = competitors ? await competitorHostsOfProjects(ctx, projectIds) : []
  const hosts = [...new Set([...addresses, ...rivals].flatMap((site) => iconHostOf(site) ?? []))].filter(
    mayHaveIcon,
  )
  const now = new Date()
  const claimed = await queries.claimStale(ctx.db, hosts, now, new Date(now.getTime() + DAY))
  for (const host of claimed) await enqueue(ctx.db, iconFetch, { host }, host)
  const rows = await queries.findIcons(ctx.db, hosts)
  return {
    icons: Object.fromEntries(
      rows.flatMap(({ host, picture }) => (picture === null ? [] : [[host, picture.toString('base64')]])),
    ),
    is_complete: rows.every((row) => row.is_fetched),
  }
}

/** Services are asked for public names only, never for IP addresses. */
const mayHaveIcon = (host: string) =>
  isIP(host.replace(/^\[|\]$/g, '')) === 0 && isPublicUrl(`https://${host}`)
