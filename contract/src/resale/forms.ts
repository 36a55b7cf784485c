import { defineForm, integer, text } from '../validation/fields.ts'
import { between, oneOf, required, requiredIfSent } from '../validation/rules.ts'

/** Limits of a white-label package, in the order of the form. */
export const resaleLimits = [
  'allowed_keywords',
  'allowed_projects',
  'allowed_daily_requests',
  'allowed_competitors_per_project_keyword',
  'allowed_team_members',
] as const
export type ResaleLimit = (typeof resaleLimits)[number]

/** The largest amount that can be stored; only the server knows the limits of the account. */
const MOST = 2_000_000_000
/** A hundred years. */
const MOST_DAYS = 36_500

const timeLimit = integer(between(1, MOST_DAYS)).describedAs('Days; empty is unlimited.')
const limit = integer(required(), between(0, MOST)).describedAs('0 is none.')
/** Empty: none. */
const included = integer(oneOf(0, 1)).describedAs('1: clients make API tokens and connect programs.')
const changedLimit = integer(between(0, MOST)).describedAs('0 is none, empty is unlimited.')

export const createResalePackageForm = defineForm({
  name: text(required(), between(1, 60)),
  time_limit: timeLimit,
  allowed_projects: limit,
  allowed_keywords: limit,
  allowed_competitors_per_project_keyword: limit,
  allowed_team_members: limit,
  allowed_daily_requests: limit,
  allowed_api_access: included,
})

export const updateResalePackageForm = defineForm({
  user_wl_package_id: integer(required()),
  name: text(requiredIfSent(), between(1, 60)),
  time_limit: timeLimit,
  allowed_projects: changedLimit,
  allowed_keywords: changedLimit,
  allowed_competitors_per_project_keyword: changedLimit,
  allowed_team_members: changedLimit,
  allowed_daily_requests: changedLimit,
  allowed_api_access: included,
})
