import * as calls from '@rankline/contract/alerts/calls'
import { route } from '../../platform/http/routes.ts'
import { listAlertMessages, resendAlertMessage } from './alert-log.service.ts'
import * as alerts from './alerts.service.ts'
import { previewAlert } from './preview.service.ts'
import { findAlert, updateAlert } from './update-alert.service.ts'

export const alertsRoutes = [
  route(calls.createAlert, alerts.createAlert),
  route(calls.findAlert, findAlert),
  route(calls.updateAlert, updateAlert),
  route(calls.listAlerts, alerts.listAlerts),
  route(calls.deleteAlerts, alerts.deleteAlerts),
  route(calls.updateAlertStatus, alerts.updateAlertStatus),
  route(calls.snoozeAlert, alerts.snoozeAlert),
  route(calls.previewAlert, previewAlert),
  route(calls.listAlertMessages, listAlertMessages),
  route(calls.resendAlertMessage, resendAlertMessage),
]
