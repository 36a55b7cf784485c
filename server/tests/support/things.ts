import { randomBytes } from 'node:crypto'
import { createAlert } from '@rankline/contract/alerts/calls'
import { addCompetitors, listCompetitors } from '@rankline/contract/competitors/calls'
import { utcDay } from '@rankline/contract/days'
import { assignMembers } from '@rankline/contract/members/calls'
import { addNote, listNotes } from '@rankline/contract/notes/calls'
import { createPreset } from '@rankline/contract/presets/calls'
import type { Project } from '@rankline/contract/projects/calls'
import type { Subject } from '@rankline/contract/reach'
import { createReport } from '@rankline/contract/reports/calls'
import { createSharedView } from '@rankline/contract/shared-views/calls'
import { createTag } from '@rankline/contract/tags/calls'
import type { TestApp } from './app.ts'
import { makeMember } from './authorization.ts'
import { insertAssigned, insertClient, insertInvitation, insertTemplate, makeBrand } from './clients.ts'
import { makeConnection } from './connections.ts'
import { makeKeywords, makeProject } from './keywords.ts'
import type { SignedUp } from './people.ts'

/** One id of each kind that an input may name; `tag` and `preset` to `ticket` belong to no project. */
export type Thing = Subject | 'preset' | 'notification' | 'ticket'
export type Things = Record<Thing, number>

/** Creates one thing of each kind for the person, named after `mark`; in the given project, if any. */
export async function makeThings(
  app: TestApp,
  person: SignedUp,
  mark: string,
  given?: Project,
): Promise<Things> {
  const { token } = person
  const changes = { project_name: `${mark} shop`, project_url: `https://${mark}.example.com/` }
  const project = given ?? (await makeProject(app, person, changes))
  const [keyword] = await makeKeywords(app, person, project, `${mark} shoes`)
  const ofKeyword = { project_keyword_id: keyword!.id }
  const ofKeywords = { project_keyword_ids: [keyword!.id] }
  await app.items(addCompetitors, { ...ofKeywords, competitors: `${mark}-rival.example.org` }, token)
  const [competitor] = await app.items(listCompetitors, ofKeyword, token)
  await app.items(addNote, { ...ofKeywords, text: `${mark} note`, selected_date: utcDay() }, token)
  const [note] = await app.items(listNotes, ofKeyword, token)
  const tag = await app.items(createTag, { ...ofKeywords, tag: `${mark} tag`, type: 2 }, token)
  const { alert } = await app.items(createAlert, alertOf(project, mark), token)
  const { report } = await app.items(createReport, reportOf(project, mark), token)
  const shared = await app.items(createSharedView, { project_id: project.id, name: `${mark} view` }, token)
  const preset = await app.items(createPreset, { name: `${mark} preset`, data: 'tag=1' }, token)
  const { memberId } = await makeMember(app, person, 'viewer', { project_ids: [project.id] })
  const assignment = { user_member_ids: [memberId], project_ids: [project.id] }
  const [assigned] = await app.items(assignMembers, assignment, token)
  const brand = await makeBrand(app, person)
  const clientId = await insertClient(app, person, brand)
  return {
    project: project.id,
    keyword: keyword!.id,
    competitor: competitor!.id,
    note: note!.id,
    member: memberId,
    project_member: assigned!.id,
    tag: tag.id,
    alert: alert.id,
    connection: await makeConnection(app, person, { label: `${mark}@example.com` }),
    resale_package: brand.packageId,
    brand: brand.id,
    client: clientId,
    assigned_project: await insertAssigned(app, clientId, mark),
    client_invitation: await insertInvitation(app, person, brand.id),
    client_template: await insertTemplate(app, person, mark),
    report: report.id,
    shared_view: shared.id,
    preset: preset.id,
    api_token: await insertToken(app, person, mark),
    export: await insertExport(app, person, { accountId: person.accountId, projectId: project.id, mark }),
    event_subscription: await insertSubscription(app, person, {
      accountId: person.accountId,
      projectId: project.id,
    }),
    ...(await makePersonal(app, person, mark)),
  }
}

const alertOf = (project: Project, mark: string) => ({
  name: `${mark} alert`,
  source_type: 'projects' as const,
  source_type_project: project.id,
  trigger_type: 'position' as const,
  trigger_action: 'improved' as const,
  destination_type: ['webhook' as const],
  destination_type_webhook: `https://${mark}.example.com/hook`,
})

const reportOf = (project: Project, mark: string) => ({
  name: `${mark} report`,
  project_id: project.id,
  document_type: 2 as const,
  document_detail: 1 as const,
  timer: 1 as const,
  start_at: utcDay(-7),
  end_at: utcDay(-1),
  destination_type: ['webhook' as const],
  destination_type_webhook: `https://${mark}.example.com/hook`,
})

/** An API token of the person. Clients cannot make one by a call. */
async function insertToken({ database: { db } }: TestApp, { accountId }: SignedUp, mark: string) {
  const { id } = await db
    .insertInto('api_tokens')
    .values({
      account_id: accountId,
      made_by: accountId,
      name: `${mark} token`,
      token_hash: randomBytes(32),
      ending: 'abcd',
      permissions: ['read'],
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A finished export of a person, without its file. @param read the account and the project that it reads */
export async function insertExport(
  { database: { db } }: TestApp,
  { accountId }: Pick<SignedUp, 'accountId'>,
  read: { accountId: number; projectId: number | null; projectIds?: number[]; mark?: string },
): Promise<number> {
  const now = new Date()
  const { id } = await db
    .insertInto('exports')
    .values({
      account_id: accountId,
      read_account_id: read.accountId,
      project_ids: read.projectIds ?? null,
      project_id: read.projectId,
      title: `${read.mark ?? 'Shop'} keywords`,
      name: `${read.mark ?? 'Shop'} keywords.csv`,
      file_type: 'csv',
      target: 'local',
      list: '{}',
      status: 'done',
      total: 1,
      done: 1,
      tries: 1,
      created_at: now,
      touched_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An event subscription of a new token of a person. @param of the account and project whose events it gets */
export async function insertSubscription(
  app: TestApp,
  person: Pick<SignedUp, 'accountId'>,
  of: { accountId: number; projectId: number; mark?: string },
): Promise<number> {
  const { db } = app.database
  const member = await db
    .selectFrom('members')
    .select('id')
    .where('account_id', '=', of.accountId)
    .where('member_account_id', '=', person.accountId)
    .executeTakeFirst()
  const { id: token_id } = await db
    .insertInto('api_tokens')
    .values({
      account_id: of.accountId,
      made_by: person.accountId,
      member_id: person.accountId === of.accountId ? null : (member?.id ?? null),
      name: 'of a subscription',
      token_hash: randomBytes(32),
      ending: 'abcd',
      permissions: ['read'],
      created_at: new Date(),
      ended_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('event_subscriptions')
    .values({
      account_id: of.accountId,
      token_id,
      name: `${of.mark ?? 'shop'} events`,
      address: '',
      shown_address: 'example.com …hook',
      secret: '',
      types: ['rank.changed'],
      top_n: 10,
      project_ids: [of.projectId],
      is_enabled: true,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A notification of the person, and a ticket they have written. */
async function makePersonal({ database: { db } }: TestApp, { accountId }: SignedUp, mark: string) {
  const notification = await db
    .insertInto('notifications')
    .values({
      account_id: accountId,
      type: 'HELLO',
      title: `${mark} news`,
      description: '',
      click_action: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ticket = await db
    .insertInto('tickets')
    .values({ account_id: accountId, title: `${mark} question`, description: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { notification: notification.id, ticket: ticket.id }
}
