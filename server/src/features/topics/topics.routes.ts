import * as calls from '@rankline/contract/topics/calls'
import { route } from '../../platform/http/routes.ts'
import { viewTopic } from './topic-page.service.ts'
import * as topics from './topics.service.ts'

export const topicsRoutes = [
  route(calls.listTopics, topics.listTopics),
  route(calls.switchTopics, topics.switchTopics),
  route(calls.viewTopic, viewTopic),
]
