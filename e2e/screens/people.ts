import type { APIRequestContext } from '@playwright/test'
import { DAY } from '@rankline/contract/days'
import { answerInvitation, inviteMembers, listInvitations } from '@rankline/contract/members'
import { answerTicket, createTicket } from '@rankline/contract/tickets'
import { newAdministrator } from '../administrator.ts'
import { makeBrand, newClient } from '../clients.ts'
import { makeTracked, setPackage, withDatabase } from '../history.ts'
import { newPerson, type Person } from '../person.ts'
import { emailOf, invite, join } from '../team.ts'
import { type Full, makeFull } from './history.ts'

/** All kinds of viewers: a screen's content depends on the viewer. */
export type Viewer = 'visitor' | 'new' | 'full' | 'trial' | 'expired' | 'administrator' | 'client'

/** The people with their tokens, and the ids in the screens' addresses. */
export type World = Full & {
  tokens: Record<Exclude<Viewer, 'visitor'>, string>
  brand: string
  ticketId: number
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
  await makeTracked(client, ['rye bread', 'bagels'], { project_name: 'Bakery' })
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
    ticketId,
  }
}

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
