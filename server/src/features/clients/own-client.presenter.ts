import type { ClientDashboard } from '@rankline/contract/clients/calls'
import { presentEnd } from '../auth/user.presenter.ts'
import type { OwnClientRow } from './own-clients.queries.ts'

export const presentOwnClient = (row: OwnClientRow): ClientDashboard => ({
  id: row.id,
  username: row.username,
  email: row.email,
  user_brand_id: row.brand_id,
  user_wl_package_id: row.package_id,
  user_wl_package: row.package_name,
  user_brand: row.brand_name,
  user_dashboard_template:
    row.template_id === null ? null : { id: row.template_id, name: row.template_name ?? '' },
  total_projects: row.projects ?? 0,
  total_project_keywords: row.keywords ?? 0,
  top3_positions: row.top_3 ?? 0,
  top10_positions: row.top_10 ?? 0,
  top50_positions: row.top_50 ?? 0,
  end_at: row.end_at?.toISOString() ?? null,
  ...presentEnd(row.end_at),
  status: row.status === 1 ? 1 : 0,
  created_at: row.created_at.toISOString(),
})
