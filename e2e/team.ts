import type { APIRequestContext, Page } from '@playwright/test'
import type { WireValue } from '@rankline/contract/encoding'
import { answerInvitation, inviteMembers, listInvitations } from '@rankline/contract/members/calls'
import { newPerson, type Person } from './person.ts'

export type Member = Person & { memberId: number; email: string }

export const emailOf = ({ username }: Person) => `${username}@example.com`

/** Invites a newly registered person who has not answered yet; returns the person and the invitation's id. */
export async function invite(
  request: APIRequestContext,
  owner: Person,
  role: string,
  options: Record<string, WireValue> = {},
): Promise<Member> {
  const person = await newPerson(request)
  const email = emailOf(person)
  const permission = options.project_ids === undefined ? 'all' : 'projects'
  await owner.call(inviteMembers, { emails: [email], role, project_permission: permission, ...options })
  const [invitation] = await person.call(listInvitations, {})
  if (invitation === undefined) throw new Error('The invitation did not arrive.')
  return { ...person, email, memberId: invitation.id }
}

/** Invites a person who accepts: a member of the owner's account. */
export async function join(
  request: APIRequestContext,
  owner: Person,
  role: string,
  options: Record<string, WireValue> = {},
): Promise<Member> {
  const member = await invite(request, owner, role, options)
  await member.call(answerInvitation, { user_member_id: member.memberId, status: 'accept' })
  return member
}

/** Signs another person in to the page. */
export async function signInAs(page: Page, person: Person, baseURL = '') {
  await page.context().clearCookies()
  await page.context().addCookies([{ name: 'token', value: person.token, url: baseURL, sameSite: 'Lax' }])
}
