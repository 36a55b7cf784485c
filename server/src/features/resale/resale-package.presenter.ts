import { counted } from '@rankline/contract/counted'
import type { ResalePackage } from '@rankline/contract/resale/calls'
import { resaleLimits } from '@rankline/contract/resale/forms'
import type { Limits, PackageRow } from './resale.queries.ts'

export const presentResalePackage = (row: PackageRow): ResalePackage => ({
  id: row.id,
  name: row.name,
  time_limit: row.time_limit,
  time_limit_text: row.time_limit === null ? 'Unlimited' : counted(row.time_limit, 'day'),
  status: row.status === 1 ? 1 : 0,
  permissions_json: {
    ...(Object.fromEntries(resaleLimits.map((name) => [name, row[name]])) as Limits),
    allowed_api_access: row.allowed_api_access ? 1 : 0,
  },
  created_at: row.created_at.toISOString(),
})
