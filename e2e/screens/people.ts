import { randomBytes } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { createAlert } from '@rankline/contract/alerts/calls'
import { setBrandDomain } from '@rankline/contract/brands/domains'
import { applyTemplate, createTemplate } from '@rankline/contract/client-templates/calls'
import { allClients } from '@rankline/contract/clients/calls'
import { DAY, utcDay } from '@rankline/contract/days'
import { answerInvitation, inviteMembers, listInvitations } from '@rankline/contract/members/calls'
import { createReport } from '@rankline/contract/reports/calls'
import { allResalePackages } from '@rankline/contract/resale/calls'
import { createSharedView } from '@rankline/contract/shared-views/calls'
import { answerTicket, createTicket } from '@rankline/contract/tickets/calls'
import { newAdministrator } from '../administrator.ts'
import { makeBrand, newClient } from '../clients.ts'
import { makeTracked, setPackage, withDatabase } from '../history.ts'
import { newPerson, type Person } from '../person.ts'
import { emailOf, invite, join } from '../team.ts'
import { type Full, makeFull } from './history.ts'
import { makeAnswers } from './questions.ts'

/** All kinds of viewers: a screen's content depends on the viewer. */
export type Viewer = 'visitor' | 'new' | 'full' | 'trial' | 'expired' | 'administrator' | 'client'

/** The people with their tokens, and the ids in the screens' addresses. */
export type World = Full & {
  tokens: Record<Exclude<Viewer, 'visitor'>, string>
  brand: string
  /** Brands without and with a domain. */
  brandIds: { plain: number; hosted: number }
  /** A client of the brand, and the package of the brand. */
  clientId: number
  /** Template of the client. */
  templateId: number
  /** A question with answers, of the shop. */
  questionId: number
  packageId: number
  ticketId: number
  /** Paths of shared views: one that is open, one with a password. */
  shared: { open: string; locked: string }
  alertId: number
  reportId: number
}

/** Creates a brand with a domain that is not set up correctly yet. */
async function makeHosted(owner: Person): Promise<number> {
  const { id } = await makeBrand(owner)
  const domain = `seo-${randomBytes(4).toString('hex')}.agency.test`
  await owner.call(setBrandDomain, { user_brand_id: id, domain })
  return id
}

/** Creates a person of every kind, with their data. */
export async function makeWorld(request: APIRequestContext): Promise<World> {
  const [full, empty, onTrial, expired, administrator] = [
    await newPerson(request),
    await newPerson(request),
    await newPerson(request, { isOnTrial: true }),
    await newPerson(request),
    await newAdministrator(request),
  ]
  await setPackage(expired.username, 'starter-250', new Date(Date.now() - DAY))
  const history = await makeFull(full)
  const colleague = await join(request, full, 'manager')
  await invite(request, full, 'viewer', { project_ids: [history.shop.id] })
  await shareProject(colleague, full)
  await administrator.call(inviteMembers, {
    emails: [emailOf(full)],
    role: 'viewer',
    project_permission: 'all',
  })
  const ticketId = await openTickets(full, administrator)
  const brand = await makeBrand(full)
  const client = await newClient(request, brand)
  await makeConnections(full)
  await keepRecent(full)
  await makeTracked(client, ['rye bread', 'bagels'], { project_name: 'Bakery' })
  const [{ id: clientId = 0 } = {}] = await full.call(allClients, {})
  const templateId = await makeTemplate(full, clientId)
  const questionId = await makeAnswers(full, history.shop.id)
  const view = { project_id: history.shop.id, name: 'Ranks of the corner shop' }
  return {
    ...history,
    tokens: {
      full: full.token,
      new: empty.token,
      trial: onTrial.token,
      expired: expired.token,
      administrator: administrator.token,
      client: client.token,
    },
    brand: brand.address,
    brandIds: { plain: brand.id, hosted: await makeHosted(full) },
    clientId,
    templateId,
    questionId,
    packageId: (await full.call(allResalePackages, {}))[0]?.id ?? 0,
    ticketId,
    ...(await makeMessengers(full, history.shop.id)),
    shared: {
      open: await sharedPath(full, { ...view, show_competitors: 'true', show_questions: 'true' }),
      locked: await sharedPath(full, { ...view, name: 'Ranks with a password', password: 'open sesame' }),
    },
  }
}

/** Creates two templates: one that a client uses, and one that nobody uses. */
async function makeTemplate(person: Person, clientId: number): Promise<number> {
  const tags = [
    { tag: 'Brand', type: 5 as const },
    { tag: 'Winners', type: 3 as const, filter: 'changes=1' },
  ]
  await person.call(createTemplate, { name: 'Local shops', content: { tags } })
  const { user_dashboard_template: made } = await person.call(createTemplate, {
    name: 'Retail',
    content: {
      tags,
      alerts: [
        {
          name: 'Falls by 5',
          trigger_type: 'position',
          trigger_action: 'increase_number',
          trigger_value: 5,
          email: 'team@agency.example.com',
        },
        { name: 'AI overview lost', trigger_type: 'feature', trigger_action: 'feature_lost' },
      ],
      reports: [{ name: 'Every month', document_type: 1, document_detail: 2, timer: 3, days: 30 }],
    },
  })
  await person.call(applyTemplate, { user_dashboard_template_id: made.id, ids: [clientId] })
  return made.id
}

/** Creates an alert and a report, each with an address that is partly masked. */
async function makeMessengers(person: Person, projectId: number) {
  const slack = {
    destination_type: ['slack' as const],
    destination_type_slack: 'https://hooks.slack.com/services/T0/B0/x',
  }
  const { alert } = await person.call(createAlert, {
    name: 'Leaves the first page',
    source_type: 'projects',
    source_type_project: projectId,
    trigger_type: 'position',
    trigger_action: 'dropped',
    ...slack,
  })
  const { report } = await person.call(createReport, {
    name: 'Ranks for the board',
    project_id: projectId,
    document_type: 1,
    document_detail: 2,
    timer: 2,
    start_at: utcDay(-7),
    end_at: utcDay(-1),
    ...slack,
  })
  return { alertId: alert.id, reportId: report.id }
}

const sharedPath = async (person: Person, form: Record<string, string | number>) =>
  new URL((await person.call(createSharedView, form)).url).pathname

/** Shares a project of another account with the person. */
async function shareProject(owner: Person, person: Person) {
  await makeTracked(owner, ['garden chairs'], {
    project_name: 'Shared garden',
    project_url: 'https://garden.example.com',
  })
  await owner.call(inviteMembers, { emails: [emailOf(person)], role: 'manager', project_permission: 'all' })
  const [invitation] = await person.call(listInvitations, {})
  await person.call(answerInvitation, { user_member_id: invitation?.id ?? 0, status: 'accept' })
}

async function openTickets(person: Person, administrator: Person): Promise<number> {
  await person.call(createTicket, { title: 'Invoice of October' })
  const { redirect } = await person.call(createTicket, {
    title: 'Ranks of Naver',
    description: 'Since Tuesday the ranks of the Naver keywords are missing. Could you have a look?',
  })
  const ticket_id = Number(redirect.split('/').at(-1))
  await administrator.call(answerTicket, {
    ticket_id,
    message: 'Naver changed its page on Tuesday; it is mended.',
  })
  return ticket_id
}

/** Keeps the log-in recent while all screens are scanned, because some screens would ask for the password otherwise. */
const keepRecent = ({ username }: Person) =>
  withDatabase((database) =>
    database.query(
      `UPDATE sessions SET authenticated_at = now() + interval '2 hours'
       FROM users WHERE users.account_id = sessions.account_id AND username = $1`,
      [username],
    ),
  )

/** Connections as they are listed, one of them ended at its provider. Nothing can be imported through them. */
async function makeConnections({ username }: Person) {
  await withDatabase((database) =>
    database.query(
      `INSERT INTO connections (account_id, api, subject, label, custom_name, access_token, access_token_end,
         refresh_token, expires_at, ended_at, created_by)
       SELECT account_id, made.api, 'ada', 'ada@example.com', made.name, '', right(md5(made.api::text), 4), '',
         now() + interval '1 hour', CASE WHEN made.api = 4 THEN now() END, account_id
       FROM users, (VALUES (2, 'Our shop'), (1, NULL), (4, NULL)) AS made (api, name)
       WHERE username = $1`,
      [username],
    ),
  )
}
