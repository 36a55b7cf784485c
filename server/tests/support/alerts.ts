import { type Alert, createAlert, previewAlert } from '@rankline/contract/alerts/calls'
import { utcDay } from '@rankline/contract/days'
import type { Keyword } from '@rankline/contract/keywords/calls'
import type { Project } from '@rankline/contract/projects/calls'
import type { FeatureType } from '@rankline/serp/page'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { evaluateAccount } from '../../src/features/alerts/evaluation.service.ts'
import type { MessageContent } from '../../src/features/deliveries/message.ts'
import type { SystemContext } from '../../src/platform/context.ts'
import { createLog } from '../../src/platform/log.ts'
import { createTestApp, type TestApp } from './app.ts'
import { testInstallation } from './installation.ts'
import { makeKeywords, makeProject, makeShop } from './keywords.ts'
import { type SignedUp, signUp } from './people.ts'
import { type Look, recordDay } from './recorded-days.ts'

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

/** Makes things of a stranger: a project, its keyword, and an alert about it. */
export async function makeForeignAlert(app: TestApp) {
  const { person, project, keyword } = await makeShop(app, 'theirs')
  const alert = await makeAlert(app, person, { source_type_project: project.id })
  return { person, project, keyword, alert }
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

/**
 * Checks a keyword on a day, `offset` from today, with whole addresses and their places: `{ 'https://a.example/x': 3 }`.
 * Features are slugs with the addresses in them.
 */
export async function seenOn(
  app: TestApp,
  offset: number,
  { id }: Pick<Keyword, 'id'>,
  places: Readonly<Record<string, number>>,
  {
    features = {},
    ...look
  }: Partial<Omit<Look, 'features'>> & { features?: Readonly<Partial<Record<FeatureType, string[]>>> } = {},
) {
  const { search_id: searchId } = await app.database.db
    .selectFrom('keywords')
    .select('search_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const results = Object.entries(places).map(([url, position]) => ({ url, position }))
  const shown = Object.entries(features).map(([type, urls]) => ({
    type: type as FeatureType,
    children: urls.map((url) => ({ title: '', url })),
  }))
  await recordDay(app.database, utcDay(offset), [{ searchId, depth: 100, results, features: shown, ...look }])
}

export type SentMessage = MessageContent & { key: string; originId: number | null }

/** The messages of an account, in order. */
export async function messagesTo({ database: { db } }: TestApp, accountId: number): Promise<SentMessage[]> {
  const rows = await db
    .selectFrom('messages')
    .select(['key', 'origin_id', 'content'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  return rows.map(({ key, origin_id: originId, content }) => ({ key, originId, ...content }))
}

/** Evaluates the alerts of an account. @returns the messages that this made */
export async function evaluated(app: TestApp, accountId: number, now?: Date): Promise<SentMessage[]> {
  const before = await messagesTo(app, accountId)
  await evaluateAccount(systemOf(app), accountId, now)
  return (await messagesTo(app, accountId)).slice(before.length)
}

type Watched = { app: TestApp; person: SignedUp; project: Project; red: Keyword; phrase: string }
type Trigger = Record<string, string | number | string[]>
type LookOf = Parameters<typeof seenOn> extends [unknown, unknown, unknown, ...infer Rest] ? Rest : never

/**
 * An application for a file of tests, and for each test a person with the project Shop and one keyword: `watched`, and
 * what tests of alerts do with it.
 * @param phrase the keyword, which a number follows
 */
export function watchedKeyword(phrase = 'red shoes', projectName = 'Shop') {
  const watched = {} as Watched
  let number = 0
  beforeAll(async () => {
    watched.app = await createTestApp()
  })
  afterAll(() => watched.app.close())
  beforeEach(async () => {
    number += 1
    const { app } = watched
    const person = await signUp(app)
    const project = await makeProject(app, person, { project_name: projectName })
    const numbered = `${phrase} ${number}`
    const [red] = await makeKeywords(app, person, project, numbered)
    Object.assign(watched, { person, project, red, phrase: numbered })
  })
  const triggerOf = (trigger_type: string, trigger_action: string, changes: Trigger) => ({
    source_type_project: watched.project.id,
    trigger_type,
    trigger_action,
    ...changes,
  })
  return {
    watched,
    alertOn: (type: string, action: string, changes: Trigger = {}): Promise<Alert> =>
      makeAlert(watched.app, watched.person, triggerOf(type, action, changes)),
    /** Checks the keyword on a day. */
    see: (offset: number, ...look: LookOf) => seenOn(watched.app, offset, watched.red, ...look),
    evaluate: () => evaluated(watched.app, watched.person.accountId),
    preview: (type: string, action: string, changes: Trigger = {}) =>
      watched.app.items(
        previewAlert,
        { source_type: 'projects', ...triggerOf(type, action, changes) },
        watched.person.token,
      ),
  }
}
