import type { Endpoint } from '@rankline/contract/endpoint'

/**
 * Calls besides GET that a session in somebody else's name may make, written by hand and apart from the contract: looking
 * around, and repairing lists. Nothing here sends, pays, lets somebody in or deletes for good.
 */
export const ACTING_CALLS: ReadonlySet<string> = new Set([
  // The session itself
  'user-dashboards/check',
  'user-dashboards/logout',
  'users/check',
  'users/logout',
  // Reads that arrive as POST
  'export/link',
  'export/local',
  'export/questions',
  'imports/connection',
  'imports/connectionAnalyticsGetKeywords',
  'imports/connectionConsoleGetKeywords',
  'imports/engineReport',
  'imports/fileGetKeywords',
  'imports/historyPreview',
  'project-cannibalisation/export',
  'project-keyword-requests/estimate',
  'project-keywords/estimate-adding',
  'reports/download',
  'reports/preview',
  'subscription/previewChange',
  // Marking as read
  'activities/mark',
  'user-notifications/update',
  // Projects
  'projects/archive',
  'projects/create',
  'projects/deleteSelectedAuth',
  'projects/favourite',
  'projects/folder',
  'projects/tags',
  'projects/updateAuth',
  // Keywords
  'imports/historyStart',
  'matching-keywords/delete',
  'matching-keywords/update',
  'project-keyword-requests/create',
  'project-keywords/change-search',
  'project-keywords/create',
  'project-keywords/create-several',
  'project-keywords/deleteSelectedAuth',
  'project-keywords/ends',
  'project-keywords/flags',
  'project-keywords/frequency',
  'project-keywords/preferred-page',
  'project-keywords/updateSettings',
  'analytics/choose',
  'analytics/deleteAuth',
  'search-console/track',
  // Tags, notes, competitors and saved filters
  'presets/create',
  'presets/deleteAuth',
  'project-keyword-competitors/clear',
  'project-keyword-competitors/create',
  'project-keyword-competitors/deleteAuth',
  'project-keyword-competitors/edit',
  'project-keyword-competitors/followInProject',
  'project-keyword-competitors/unfollowInProject',
  'project-keyword-competitors/updateAuth',
  'project-keyword-notes/clear',
  'project-keyword-notes/create',
  'project-keyword-notes/deleteAuth',
  'project-keyword-notes/updateAuth',
  'project-keyword-tags/assignAuth',
  'project-keyword-tags/create',
  'project-keyword-tags/deleteAuth',
  'project-topics/switch',
  'user-tags/createDynamic',
  'user-tags/delete',
  'user-tags/update',
  // Questions and brands
  'questions/create',
  'questions/createBrand',
  'questions/delete',
  'questions/deleteBrand',
  'questions/estimate',
  'questions/round',
  'questions/schedule',
  'questions/topics',
  'questions/updateBrand',
  // Putting back what was deleted
  'bin/restore',
  'bin/undo',
])

/** Calls among them that change nothing of the person, and leave no entry in the audit log. */
export const READING_CALLS: ReadonlySet<string> = new Set([
  'activities/mark',
  'imports/connection',
  'imports/connectionAnalyticsGetKeywords',
  'imports/connectionConsoleGetKeywords',
  'imports/engineReport',
  'imports/fileGetKeywords',
  'imports/historyPreview',
  'project-keyword-requests/estimate',
  'project-keywords/estimate-adding',
  'questions/estimate',
  'reports/preview',
  'subscription/previewChange',
  'user-dashboards/check',
  'user-dashboards/logout',
  'user-notifications/update',
  'users/check',
  'users/logout',
])

/** Whether a session in somebody else's name may make the call. Administrators' calls are never theirs. */
export const isActingCall = ({ method, path, scope }: Pick<Endpoint, 'method' | 'path' | 'scope'>): boolean =>
  scope !== 'admin' && (method === 'GET' || ACTING_CALLS.has(path))
