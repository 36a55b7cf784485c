import * as calls from '@rankline/contract/icons/calls'
import { route } from '../../platform/http/routes.ts'
import * as icons from './icons.service.ts'

export const iconsRoutes = [route(calls.fetchIcons, icons.fetchIcons)]
