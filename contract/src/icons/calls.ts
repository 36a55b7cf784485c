import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { isUrl } from '../is-url.ts'
import { ids, optionalFlag } from '../wire.ts'

export const fetchIcons = endpoint({
  method: 'GET',
  path: 'icons/fetchAuth',
  scope: 'account',
  permission: 'view',
  summary: 'The icons of the projects’ sites, and of their competitors when asked for',
  input: z
    .object({ project_ids: ids('project_ids'), competitors: optionalFlag() })
    .transform(({ project_ids, competitors = false }) => ({ projectIds: project_ids, competitors })),
  items: z.object({
    /** A PNG in base64 by host, as `iconHostOf` returns it; hosts without an icon are left out. */
    icons: z.record(z.string(), z.string()),
    /** False while some are still being fetched. */
    is_complete: z.boolean(),
  }),
})

/** The host that names a site's icon: without `www.`; null if the text is not a site. */
export function iconHostOf(site: string): string | null {
  const url = /^https?:\/\//i.test(site) ? site : `https://${site}`
  if (!isUrl(url)) return null
  return new URL(url).hostname.replace(/\.$/, '').replace(/^www\.(?=[^.]+\.)/, '')
}
