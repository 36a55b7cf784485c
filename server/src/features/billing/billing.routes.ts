import * as calls from '@rankline/contract/billing'
import { route } from '../../platform/http/routes.ts'
import * as billing from './billing.service.ts'

export const billingRoutes = [
  route(calls.pageOfReceipts, billing.pageOfReceipts),
  route(calls.allReceipts, billing.allReceipts),
  route(calls.receiptSummary, billing.receiptSummary),
  route(calls.subscriptionStatuses, billing.subscriptionStatuses),
  route(calls.createPageLink, billing.createPageLink),
]
