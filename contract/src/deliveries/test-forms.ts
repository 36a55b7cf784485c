import { defineForm, text } from '../validation/fields.ts'
import { between, email, required, url } from '../validation/rules.ts'

const short = text(required(), url(), between(1, 190))
const long = text(required(), url(), between(1, 1_000))

export const slackTestForm = defineForm({ slack_webhook_url: short })
export const discordTestForm = defineForm({ discord_webhook_url: short })
export const zapierTestForm = defineForm({ zapier_webhook_url: short })
export const pushTestForm = defineForm({ push_code: text(required(), between(1, 190)) })
export const emailTestForm = defineForm({ email: text(required(), email(), between(1, 190)) })
export const webhookTestForm = defineForm({ webhook_url: long })
export const teamsTestForm = defineForm({ teams_webhook_url: long })
export const telegramTestForm = defineForm({ telegram_chat_id: text(required(), between(1, 190)) })
