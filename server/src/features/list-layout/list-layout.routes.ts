import * as calls from '@rankline/contract/list-layout/calls'
import { route } from '../../platform/http/routes.ts'
import * as layouts from './list-layout.service.ts'

export const listLayoutRoutes = [route(calls.saveListLayout, layouts.saveListLayout)]
