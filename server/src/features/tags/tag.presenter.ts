import { type Tag, type TagType, tagColours } from '@rankline/contract/tags/calls'
import type { ProjectScope } from '../../platform/database/project-scope.ts'
import type { TagRow } from './tags.queries.ts'

/** Presents a tag. Its filter may name projects and keywords, so only callers who see all projects get it. */
export function presentTag(
  { id, name, type, filter, counted_at, topic_of }: TagRow,
  { projectIds }: Pick<ProjectScope, 'projectIds'>,
): Tag {
  // The table holds no other numbers.
  const colour = type as TagType
  const tag = { id, tag_name: name, user_tag_type: colour, type_text: tagColours[colour] }
  if (filter === null) return tag
  return {
    ...tag,
    is_dynamic: true,
    ...(topic_of !== null && { topic_of }),
    ...(projectIds === null && topic_of === null && { filter }),
    ...(counted_at !== null && { counted_at: counted_at.toISOString() }),
  }
}
