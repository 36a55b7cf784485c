import * as calls from '@rankline/contract/status-mails/calls'
import { route } from '../../platform/http/routes.ts'
import { unsubscribe } from './status-mails.service.ts'

export const statusMailsRoutes = [route(calls.unsubscribe, unsubscribe)]
