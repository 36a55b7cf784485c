import * as calls from '@rankline/contract/tags'
import { route } from '../../platform/http/routes.ts'
import * as tags from './tags.service.ts'

export const tagsRoutes = [
  route(calls.createTag, tags.createTag),
  route(calls.assignTag, tags.assignTag),
  route(calls.removeTags, tags.removeTags),
  route(calls.listTagsOfKeyword, tags.listTagsOfKeyword),
  route(calls.listTagsOfKeywords, tags.listTagsOfKeywords),
  route(calls.listTags, tags.listTags),
]
