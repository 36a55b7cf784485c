import { defineForm, integer, numeric, text } from '../validation/fields.ts'
import { between, decimals, isInteger, max, min, oneOf, required } from '../validation/rules.ts'

const MOST = 2_147_483_647

const amount = () => numeric(min(-1), max(MOST), decimals(0))
const included = () => integer(oneOf(0, 1))

/** An amount that is empty or 0 is unlimited, -1 is none. */
const fields = {
  name: text(required(), between(1, 190)),
  /** Numbers of the payment provider, counted by their digits. */
  plan_id: text(required(), between(1, 190), isInteger()),
  plan_id_yearly: text(required(), between(1, 190), isInteger()),
  price: numeric(required(), min(0), max(99_999_999), decimals(2)),
  time_limit: integer(min(1), max(36_500)).describedAs('Days; empty: no end.'),
  allowed_projects: amount().describedAs('Empty or 0 is unlimited, -1 is none.'),
  allowed_keywords: amount(),
  allowed_keywords_per_project: amount(),
  allowed_competitors: amount(),
  allowed_competitors_per_project_keyword: amount(),
  allowed_team_members: amount(),
  allowed_daily_requests: amount(),
  allowed_dashboards: amount(),
  allowed_brands: amount(),
  allowed_google_apis: amount(),
  allowed_whitelabel_reports: included(),
  allowed_api_access: included(),
  allowed_premium_support: included(),
}

export const createPackageForm = defineForm({
  ...fields,
  is_hidden: integer(required(), oneOf(0, 1)),
})

export const updatePackageForm = defineForm({
  package_id: integer(required()),
  ...fields,
  is_hidden: integer(oneOf(0, 1)),
})
