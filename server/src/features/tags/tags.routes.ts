import * as calls from '@rankline/contract/tags/calls'
import { route } from '../../platform/http/routes.ts'
import { createDynamicTag } from './dynamic-tags.service.ts'
import * as edit from './edit-tags.service.ts'
import { listTagSegments } from './tag-segments.service.ts'
import * as tags from './tags.service.ts'

export const tagsRoutes = [
  route(calls.createDynamicTag, createDynamicTag),
  route(calls.updateTag, edit.updateTag),
  route(calls.deleteTag, edit.deleteTag),
  route(calls.createTag, tags.createTag),
  route(calls.assignTag, tags.assignTag),
  route(calls.removeTags, tags.removeTags),
  route(calls.listTagsOfKeyword, tags.listTagsOfKeyword),
  route(calls.listTagsOfKeywords, tags.listTagsOfKeywords),
  route(calls.listTags, tags.listTags),
  route(calls.listTagSegments, listTagSegments),
]
