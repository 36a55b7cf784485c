import { ALERT_STATUS, type Alert } from '@rankline/contract/alerts/calls'
import { actionText, alertTypes } from '@rankline/contract/alerts/triggers'
import { targetText } from './alert-target.ts'
import type { ShownAlert } from './alerts.queries.ts'

const sourceTexts = { projects: 'Project', project_keywords: 'Keyword', user_tags: 'Tag' } as const
const scopeTexts = { all: 'All projects', folder: 'Folder', project_tag: 'Project tag' } as const

/** @param projectCount the number of projects of an alert over many; null for others */
export function presentAlert(row: ShownAlert, projectCount: number | null, now = new Date()): Alert {
  const sourceType = sourceTypeOf(row)
  const { project_id: projectId, keyword_id: keywordId, tag_id: tagId, snoozed_until: until } = row
  return {
    id: row.id,
    name: row.name,
    source_type: sourceType,
    source_type_text: row.project_scope === null ? sourceTexts[sourceType] : scopeTexts[row.project_scope],
    project:
      projectId === null ? null : { id: projectId, name: row.project_name ?? '', url: row.project_url ?? '' },
    source_scope: row.project_scope,
    source_scope_name: row.scope_name,
    project_count: projectCount,
    project_keyword: keywordId === null ? null : { id: keywordId, keyword: row.phrase ?? '' },
    user_tag: tagId === null ? null : { id: tagId, tag_name: row.tag_name ?? '' },
    trigger_type: row.trigger_type,
    trigger_type_text: alertTypes[row.trigger_type],
    trigger_action: row.trigger_action,
    trigger_action_text: actionText(row.trigger_type, row.trigger_action, targetText(row)),
    trigger_value: row.trigger_value,
    trigger_target: row.trigger_target,
    destination_types: row.destination_types.join(','),
    delivery: row.digest_at === null ? 'at_once' : 'daily',
    delivery_hour: row.digest_hour,
    delivery_time_zone: row.digest_time_zone,
    next_digest_at: row.digest_at?.toISOString() ?? null,
    status: row.is_enabled ? ALERT_STATUS.enabled : ALERT_STATUS.disabled,
    disable_after_first: row.disable_after_first ? 1 : 0,
    prevent_spam: row.prevent_spam ? 1 : 0,
    snoozed_until: until === null || until <= now ? null : until.toISOString(),
    last_sent_at: row.sent_at?.toISOString() ?? null,
    failing_since: row.failing_since?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** Derives the source's type from the stored alert, never from the form. */
function sourceTypeOf({ tag_id: tagId, keyword_id: keywordId }: ShownAlert): Alert['source_type'] {
  if (tagId !== null) return 'user_tags'
  return keywordId === null ? 'projects' : 'project_keywords'
}
