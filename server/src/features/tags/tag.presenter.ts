import { type Tag, type TagType, tagColours } from '@rankline/contract/tags'
import type { TagRow } from './tags.queries.ts'

export function presentTag({ id, name, type }: TagRow): Tag {
  // The table holds no other numbers.
  const colour = type as TagType
  return { id, tag_name: name, user_tag_type: colour, type_text: tagColours[colour] }
}
