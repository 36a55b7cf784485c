import * as calls from '@rankline/contract/billing/calls'
import { route } from '../../platform/http/routes.ts'
import * as checkout from './checkout.service.ts'
import * as receipts from './receipts.service.ts'
import * as subscriptions from './subscriptions.service.ts'

export const billingRoutes = [
  route(calls.pageOfReceipts, receipts.pageOfReceipts),
  route(calls.allReceipts, receipts.allReceipts),
  route(calls.receiptSummary, receipts.receiptSummary),
  route(calls.subscriptionStatuses, subscriptions.subscriptionStatuses),
  route(calls.findSubscription, subscriptions.findSubscription),
  route(calls.cancelSubscription, subscriptions.cancelSubscription),
  route(calls.pauseSubscription, subscriptions.pauseSubscription),
  route(calls.unpauseSubscription, subscriptions.unpauseSubscription),
  route(calls.manageSubscription, subscriptions.manageSubscription),
  route(calls.createPageLink, checkout.createPageLink),
  route(calls.previewChange, checkout.previewChange),
  route(calls.changeSubscription, checkout.changeSubscription),
]
