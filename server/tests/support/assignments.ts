import { assignProjects, unassignProjects } from '@rankline/contract/assignments/calls'
import type { TestApp } from './app.ts'
import { makeBrand, type SignedUpClient, signUpClient } from './clients.ts'
import { type SignedUp, signUp } from './people.ts'

type Limits = NonNullable<Parameters<typeof makeBrand>[2]>['limits']

/** An agency with a client, whose package has these limits. */
export async function makeAgency(app: TestApp, limits: Limits = {}) {
  const agency = await signUp(app)
  const client = await signUpClient(app, await makeBrand(app, agency, { limits }))
  return { agency, client }
}

/** The moves of projects between agencies and clients. */
export const movesOf = (app: TestApp) => ({
  assign: (agency: SignedUp, client: SignedUpClient, projectIds: number[]) =>
    app.call(assignProjects, { user_dashboard_id: client.userId, project_ids: projectIds }, agency.token),
  takeBack: (agency: SignedUp, client: SignedUpClient, projectIds: number[]) =>
    app.call(unassignProjects, { user_dashboard_id: client.userId, ids: projectIds }, agency.token),
})

export const statusOf = async (call: Promise<{ status: number }>) => (await call).status
