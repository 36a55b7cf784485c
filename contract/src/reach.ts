/**
 * Kinds of things that an input's ids may name. People can also work in other people's accounts; the ids
 * decide which account a call reaches. All of them must belong to one account, and to projects that the
 * person may see.
 */
export type Subject =
  | 'project'
  | 'keyword'
  | 'competitor'
  | 'note'
  | 'member'
  | 'project_member'
  | 'tag'
  | 'alert'
  | 'connection'
  | 'resale_package'
  | 'brand'
  | 'client'
  | 'client_invitation'
  | 'client_template'
  | 'assigned_project'
  | 'report'
  | 'shared_view'
  | 'api_token'
  | 'export'
  | 'event_subscription'

/** Fields with the same meaning in every call; a call declares its other fields as `names`. */
export const subjectFields: Readonly<Record<string, Subject>> = {
  project_id: 'project',
  project_ids: 'project',
  project_keyword_id: 'keyword',
  project_keyword_ids: 'keyword',
  project_keyword_competitor_id: 'competitor',
  project_keyword_note_id: 'note',
  user_member_id: 'member',
  user_member_ids: 'member',
  project_member_id: 'project_member',
  alert_id: 'alert',
  user_connection_id: 'connection',
  user_wl_package_id: 'resale_package',
  user_brand_id: 'brand',
  user_dashboard_id: 'client',
  user_dashboard_template_id: 'client_template',
  report_id: 'report',
  shared_view_id: 'shared_view',
}

/**
 * Every call may also name the account by its owner's id, as in `Project.userable_id`. Only for people who
 * work in all of its projects, unless the call declares `isOfSeen`.
 */
export const ownerField = 'userable_id'
