import * as calls from '@rankline/contract/deliveries/calls'
import * as tests from '@rankline/contract/deliveries/tests'
import type { Context } from '../../platform/context.ts'
import { route } from '../../platform/http/routes.ts'
import { testEmail, testPosted, testPush } from './destination-tests.service.ts'
import * as log from './log.service.ts'
import { fetchWebhookSecret, renewWebhookSecret } from './webhook-secrets.service.ts'
import { createWebhookTicket } from './webhook-tickets.service.ts'

export const deliveriesRoutes = [
  route(tests.verifySlackDestination, testPosted('slack', 'slack_webhook_url')),
  route(tests.verifyDiscordDestination, testPosted('discord', 'discord_webhook_url')),
  route(tests.verifyZapierDestination, testPosted('zapier', 'zapier_webhook_url')),
  route(tests.verifyPushDestination, testPush),
  route(tests.verifyEmailDestination, testEmail),
  route(tests.verifyWebhookDestination, testPosted('webhook', 'webhook_url')),
  route(tests.verifyTeamsDestination, testPosted('teams', 'teams_webhook_url')),
  route(tests.verifyTelegramDestination, testPosted('telegram', 'telegram_chat_id')),
  route(calls.listDeliveries, log.listDeliveries),
  route(calls.resendDelivery, log.resendDelivery),
  route(calls.fetchDestinations, fetchDestinations),
  route(calls.fetchWebhookSecret, fetchWebhookSecret),
  route(calls.renewWebhookSecret, renewWebhookSecret),
  route(calls.createWebhookTicket, createWebhookTicket),
]

async function fetchDestinations({ installation: { destinations } }: Context) {
  const { slack, discord, telegramToken } = destinations
  return { slack: given(slack), discord: given(discord), telegram: given(telegramToken) }
}

const given = (setting: unknown): 0 | 1 => (setting === undefined ? 0 : 1)
