import * as calls from '@rankline/contract/clients/calls'
import { listClientHealth as healthCall } from '@rankline/contract/clients/health'
import * as invitationCalls from '@rankline/contract/clients/invitations'
import { route } from '../../platform/http/routes.ts'
import type { OnProjects } from '../projects/projects.service.ts'
import * as invitations from './client-invitations.service.ts'
import * as clients from './clients.service.ts'
import { listClientHealth } from './health.service.ts'
import { loginAsClient } from './login-as.service.ts'
import * as own from './own-clients.service.ts'

/** @param onProjects starts work for a new client, who has no projects yet */
export const clientsRoutes = (onProjects: OnProjects) => [
  route(calls.loginClient, clients.loginClient),
  route(calls.registerClient, clients.registerClient),
  route(calls.readClientInvitation, clients.readClientInvitation),
  route(calls.checkClient, clients.checkClient),
  route(calls.logoutClient, clients.logoutClient),
  route(calls.createClient, (ctx, input) => own.createClient(ctx, input, onProjects)),
  route(calls.listClients, own.listClients),
  route(calls.allClients, own.allClients),
  route(calls.findClient, own.findClient),
  route(calls.updateClient, own.updateClient),
  route(calls.toggleClient, own.toggleClient),
  route(calls.loginAsClient, loginAsClient),
  route(healthCall, listClientHealth),
  route(invitationCalls.inviteClients, invitations.inviteClients),
  route(invitationCalls.listClientInvitations, invitations.listClientInvitations),
  route(invitationCalls.withdrawClientInvitation, invitations.withdrawClientInvitation),
]
