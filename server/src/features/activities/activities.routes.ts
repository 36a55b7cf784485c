import * as calls from '@rankline/contract/activities/calls'
import { route } from '../../platform/http/routes.ts'
import * as activities from './activities.service.ts'

export const activitiesRoutes = [
  route(calls.memberActivities, activities.memberActivities),
  route(calls.ownActivities, activities.ownActivities),
  route(calls.markActivities, activities.markActivities),
]
