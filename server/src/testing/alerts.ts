import { type Alert, createAlert } from '@rankline/contract/alerts'
import { utcDay } from '@rankline/contract/days'
import type { Keyword } from '@rankline/contract/keywords'
import { evaluateAccount } from '../features/alerts/evaluation.service.ts'
import type { MessageContent } from '../features/deliveries/message.ts'
import type { SystemContext } from '../platform/context.ts'
import { createLog } from '../platform/log.ts'
import type { TestApp } from './app.ts'
import { testInstallation } from './installation.ts'
import type { SignedUp } from './people.ts'
import { recordDay } from './recorded-days.ts'

export const systemOf = ({ database: { db } }: TestApp): SystemContext => ({
  db,
  log: createLog('silent', 'test'),
  installation: testInstallation,
})

const HOOK = 'https://receiver.example.com/hook'

/** A new alert that sends to a webhook; by default about any improvement. */
export async function makeAlert(
  app: TestApp,
  { token }: Pick<SignedUp, 'token'>,
  changes: Record<string, string | number | string[]>,
): Promise<Alert> {
  const form = {
    name: 'Moves',
    source_type: 'projects',
    trigger_type: 'position',
    trigger_action: 'improved',
    destination_type: ['webhook'],
    destination_type_webhook: HOOK,
    ...changes,
  }
  return (await app.items(createAlert, form, token)).alert
}

/** Checks keywords on a day, `offset` from today: their place, or null if they are not found to this depth. */
export async function checkOn(
  app: TestApp,
  offset: number,
  places: readonly (readonly [Pick<Keyword, 'id'>, number | null])[],
  { depth = 100, site = 'https://www.example.com' }: { depth?: number; site?: string } = {},
) {
  const looks = []
  for (const [{ id }, position] of places) {
    const { search_id: searchId } = await app.database.db
      .selectFrom('keywords')
      .select('search_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const results = position === null ? [] : [{ position, url: `${site}/page` }]
    looks.push({ searchId, depth, results })
  }
  await recordDay(app.database, utcDay(offset), looks)
}

export type Told = MessageContent & { key: string; originId: number | null }

/** The messages of an account, in order. */
export async function toldTo({ database: { db } }: TestApp, accountId: number): Promise<Told[]> {
  const rows = await db
    .selectFrom('messages')
    .select(['key', 'origin_id', 'content'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  return rows.map(({ key, origin_id: originId, content }) => ({ key, originId, ...content }))
}

/** Evaluates the alerts of an account. @returns the messages that this made */
export async function evaluated(app: TestApp, accountId: number, now?: Date): Promise<Told[]> {
  const before = await toldTo(app, accountId)
  await evaluateAccount(systemOf(app), accountId, now)
  return (await toldTo(app, accountId)).slice(before.length)
}
